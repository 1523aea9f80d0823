"""Reports: what a campaign found, as one page that needs nothing else and can be sent to a friend."""
