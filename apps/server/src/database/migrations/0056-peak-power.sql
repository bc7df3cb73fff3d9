-- What a plant can generate at most, in kWp: values of a file above it are asked about.
alter table meter add column peak_power_kw double precision check (peak_power_kw > 0);
