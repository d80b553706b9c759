"""What a run holds to its end is looked through for garbage once, and what tests make seldom. Modules and collected tests are many
times what a test makes, and Python would search them again and again, for a tenth of the processor time."""

import gc


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)
