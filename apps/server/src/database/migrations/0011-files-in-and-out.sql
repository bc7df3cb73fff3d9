-- Files that were read before counters, other clocks and messages could be: amounts on the clock of the house.
update quarter_hour_import
set layout = layout || '{"format": "csv", "content": "amounts", "clock": "local"}',
  result = (select jsonb_agg(series || '{"readings": 0}') from jsonb_array_elements(result) as series);
