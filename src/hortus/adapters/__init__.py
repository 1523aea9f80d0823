"""The games through the interfaces that researchers use: PettingZoo, Gymnasium, OpenSpiel."""

from importlib.util import find_spec


def need(*modules: str) -> None:
    """Raise `ModuleNotFoundError` with what to install, if one of the modules is not there."""
    for module in modules:
        if find_spec(module) is None:
            raise ModuleNotFoundError(
                f"the environments need {module}, which is not installed; "
                "`pip install 'hortus[research]'` brings all they need",
                name=module,
            )


need("numpy", "gymnasium")
