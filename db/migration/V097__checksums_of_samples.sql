-- A sample that comes again is known by its checksum, without reading its rows.
alter table samples add column checksum integer;
comment on column samples.checksum is 'CRC-32C of its columns and its process rows as the server encodes them; null if an earlier release stored it';
