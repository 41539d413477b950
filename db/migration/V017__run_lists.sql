-- Lists of runs by state or machine, newest first, and the queue of all machines, without a look at every run.

drop index runs_by_time; -- lists are by id
create index runs_of_state on runs (state, id);
create index runs_of_machine on runs (machine_name, id);
create index runs_waiting on runs (priority desc, id) where state = 'pending';
