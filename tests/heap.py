"""What a run holds to its end is looked through for garbage once, and what tests make seldom. Modules and collected tests are
many times as much as a test makes, and Python would search them again and again: a tenth of the processor time."""

import gc


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)
