"""How the expert's weights and the master's net are made: `make train`.

The product never imports this: it needs numpy and numba, which only training has.
"""
