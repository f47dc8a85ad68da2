"""Classes: many tables at once, which pupils come to with one code, and one desk that sees and leads them."""
