"""Knows no game: records, kernels, matches, sentences, record files, batches."""
