-- What lists show of an invoice's snapshot, so that a row does not unpack the whole of it.
alter table invoice
  add column participant_type text generated always as (snapshot #>> '{recipient,type}') stored,
  add column recipient_names jsonb generated always as (snapshot #> '{recipient,names}') stored,
  add column apartment_name text generated always as (snapshot #>> '{deliveryPoint,apartmentName}') stored,
  add column contract_end_date text generated always as (snapshot #>> '{contract,endDate}') stored;
