-- Files are read by recipes alone: an import that an earlier version began to read cannot be continued.
alter table value_import drop constraint value_import_failure_check;
alter table value_import add constraint value_import_failure_check
  check (failure in ('storageFull', 'fileTooComplex', 'earlierVersion', 'unexpected'));
update value_import set state = 'failed', failure = 'earlierVersion', claim = null, heartbeat_at = null
  where state in ('running', 'failed') and revoked_by is null and layout ->> 'format' = 'csv';
