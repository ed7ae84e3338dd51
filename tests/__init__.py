"""A package, so that no other distribution's ``tests`` beside it is taken for ours."""
