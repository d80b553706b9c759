"""As much of curl as docs/api.md uses, for machines without it."""

import argparse
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("-X", dest="method")
    parser.add_argument("-H", dest="headers", action="append", default=[])
    parser.add_argument("-d", dest="data")
    parser.add_argument("-D", dest="dump", choices=["-"])
    parser.add_argument("-o", dest="output", choices=["/dev/null"])
    parser.add_argument("-s", dest="silent", action="store_true", required=True)
    parser.add_argument("--fail-with-body", action="store_true", required=True)
    given = parser.parse_args()
    headers = dict(header.split(": ", 1) for header in given.headers)
    body = given.data.encode() if given.data else None
    request = Request(given.url, body, headers, method=given.method)
    try:
        answer = urlopen(request)
    except HTTPError as refusal:
        answer = refusal
    with answer:
        if given.dump:
            print(answer.headers)
        if not given.output:
            print(answer.read().decode())
        return 22 if answer.status >= 400 else 0


if __name__ == "__main__":
    sys.exit(main())
