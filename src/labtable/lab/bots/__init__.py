"""Bots: policies, bots that search, what a level would do, and how each is asked, here and at a served table."""
