-- What a run's program wrote in its warm-up: a log for people, no part of the run file.

alter table runs add column output text check (length(output) <= 131072);
comment on column runs.output is 'The end of what the program wrote to standard output and error in the latest warm-up, without control characters; null: nothing, or its agent did not say';
