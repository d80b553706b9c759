"""The real settings, but nobody is throttled: for drills and benches that ask more than a person would."""

from chronicle import throttle
from chronicle.settings import *  # noqa: F403

throttle.RATES.update(dict.fromkeys(throttle.RATES, throttle.Rate(1_000_000, 60)))
