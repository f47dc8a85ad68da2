"""The rules of Schrödinger's Cats as kernels over one record."""
