"""The product's own sources, compiled.

Each module is loaded a second time under its own name space, in which functions are
compiled and rows of numbers are arrays. So the features a net learns on are the
very ones it plays on; there is no second implementation to drift.
"""

import importlib.util
import types

import numpy as np
from numba import njit
from numba import types as nb
from numba.core import cgutils
from numba.extending import intrinsic, overload_method

SOURCES = (
    "game.bots.shapes",
    "game.bots.odds",
    "game.bots.inference",
    "game.bots.endings",
    "game.bots.table_terms",
    "game.bots.terms",
    "game.bots.context_features",
    "game.bots.hand_features",
    "game.bots.move_features",
    "bench.training.rounds",
    "bench.training.players",
    "bench.training.learning",
    "bench.training.searching",
    "bench.training.reinforcing",
    "bench.training.measuring",
    "bench.training.worlds",
    "bench.training.comparing",
)


@intrinsic
def _population(typing_context, value):  # noqa: ARG001 - numba calls it so
    def generate(_context, builder, _signature, args):
        return builder.ctpop(args[0])

    return nb.int64(nb.int64), generate


@intrinsic
def _length(typing_context, value):  # noqa: ARG001 - numba calls it so
    def generate(context, builder, _signature, args):
        leading = builder.ctlz(args[0], cgutils.false_bit)
        return builder.sub(context.get_constant(nb.int64, 64), leading)

    return nb.int64(nb.int64), generate


@overload_method(nb.Integer, "bit_count")
def _bit_count(value):  # noqa: ARG001 - numba reads its name
    return lambda value: _population(np.int64(value))


@overload_method(nb.Integer, "bit_length")
def _bit_length(value):  # noqa: ARG001 - numba reads its name
    return lambda value: _length(np.int64(value))


def compile_sources():
    """Load every source once more and compile its functions.

    Returns:
        By the last word of a module's name, the compiled module.
    """
    compiled = {}
    functions = {}
    for name in SOURCES:
        spec = importlib.util.find_spec(name)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        _compile(module, name, functions)
        compiled[name.rpartition(".")[2]] = module
    return types.SimpleNamespace(**compiled)


def _compile(module, name, functions):
    for key, value in list(vars(module).items()):
        if isinstance(value, types.FunctionType):
            if value.__module__ == name:
                functions[name, key] = njit(value, fastmath=True, nogil=True)
            origin = value.__module__, value.__name__
            if origin in functions:
                setattr(module, key, functions[origin])
