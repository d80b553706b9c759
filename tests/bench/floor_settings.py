from tests.ops.open_gates import *  # noqa: F403

ROOT_URLCONF = "tests.bench.floors"
