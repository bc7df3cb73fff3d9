-- What a battery can store, in kWh, at the meter of its state of charge.
alter table meter add column storage_capacity_kwh double precision check (storage_capacity_kwh > 0);
