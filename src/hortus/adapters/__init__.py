"""The games through the interfaces that researchers use: PettingZoo, Gymnasium, OpenSpiel."""
