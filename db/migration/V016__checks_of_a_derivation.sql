-- A derivation's page shows the sanity checks on its own runs, which are timings that name it.

create index analyses_of_derivation on analyses ((parameters ->> 'derivation')) where kind = 'timing';
