-- Disks and queues are watched by figures and alert rules; of what stands in the way only new daemons are kept here.

update troubles set ended_at = now() where kind <> 'daemon' and ended_at is null;
comment on table troubles is 'Daemons that are new to a machine''s cutoff table; of earlier releases also disks and queues';
