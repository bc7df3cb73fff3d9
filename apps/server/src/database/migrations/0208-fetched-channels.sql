-- When the series of a metering operator was last fetched to its end; null: never since its meter was chosen.
alter table source_channel add fetched_at timestamptz;
