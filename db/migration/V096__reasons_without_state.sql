-- The state says that a run is paused or aborted; a reason that nobody gave does not say it once more.

update runs set reason = regexp_replace(reason, '^(paused|aborted) by user:', 'by ')
where reason ~ '^(paused|aborted) by user:\S+$';
