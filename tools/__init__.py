"""Tools of the house: what the project runs on itself. Nothing here is part of the package."""
