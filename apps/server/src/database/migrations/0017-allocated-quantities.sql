-- Kind 30: the energy that the metering operator allocates to a participant, per quarter-hour.
alter table meter_assignment drop constraint meter_assignment_kind_check;
alter table meter_assignment add constraint meter_assignment_kind_check
  check (kind in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 21, 22, 30));
alter table assignment_change drop constraint assignment_change_kind_check;
alter table assignment_change add constraint assignment_change_kind_check
  check (kind in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 21, 22, 30));
