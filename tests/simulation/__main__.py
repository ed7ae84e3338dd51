import sys

from tests.simulation.report import main

if __name__ == "__main__":
    sys.exit(main())
