-- What the payer has entered beside the IBAN; empty for mandates of earlier versions.
alter table mandate add bic text, add bank_name text;
create index mandate_of_participant on mandate (customer_id, participant_id);
