"""The compiled solver of endings, a template like those in `bots.loops`.

A folder of its own: what lies in one folder is compiled anew together, and templates of one folder share a cache whose
name follows from the files in it, so two of them would be compiled twice.
"""
