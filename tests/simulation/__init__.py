"""A whole room under a virtual clock, from one seed, and referees who judge it.

Tables of any games, people who come, stake, dawdle, lose their connection, send everything
twice or nonsense, staff who void and close, money that moves elsewhere, disks that fail, and a
process that dies at the worst moment and starts again. The same seed gives the same journals,
hash for hash, so a seed that fails is a bug report:

    python -m tests.simulation --seed 17 -v
    python -m tests.simulation --seeds 2000

* :mod:`~tests.simulation.world` – tables, time, the process; :mod:`~tests.simulation.weather` –
  what fails in it.
* :mod:`~tests.simulation.people`, :mod:`~tests.simulation.hostile`, :mod:`~tests.simulation.staff`.
* :mod:`~tests.simulation.street` – the clients, and what they are told.
* :mod:`~tests.simulation.referees` – who judge the evening and share no code with what they judge.
* :mod:`~tests.simulation.checks` – what the platform says of itself.
* :mod:`~tests.simulation.report` – one evening, or thousands.
* :mod:`~tests.simulation.mutants` – faults to plant, which the referees must find.
"""
