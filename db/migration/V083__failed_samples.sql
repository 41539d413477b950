-- How the failed samples of a run ended is asked at each look at its page, and of up to 100 runs for an experiment's.
create index samples_failed on samples (run_id) where exit_code <> 0;
