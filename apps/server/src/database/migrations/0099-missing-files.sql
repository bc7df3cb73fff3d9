-- A further kind of alarm: files of values that are later than ever.
alter table alarm_rule drop constraint alarm_rule_kind_check;
alter table alarm_rule add constraint alarm_rule_kind_check
  check (kind in ('edgeOffline', 'meterSilent', 'fileMissing', 'implausibleValue', 'incompleteness', 'batteryIdle',
    'pvBelowExpectation', 'energyBalance'));
alter table alarm drop constraint alarm_kind_check;
alter table alarm add constraint alarm_kind_check
  check (kind in ('edgeOffline', 'meterSilent', 'fileMissing', 'implausibleValue', 'incompleteness', 'batteryIdle',
    'pvBelowExpectation', 'energyBalance'));
