-- A run bills all or some contracts of an estate, so that the periods of runs may overlap.
alter table billing_run drop constraint billing_run_period;

-- The days of a contract that a run bills. In force until the run fails or the invoice is cancelled.
create table billing_run_contract (
  customer_id    int not null,
  billing_run_id int not null,
  contract_id    int not null,
  period         daterange not null check (not isempty(period) and lower_inc(period) and not upper_inf(period)),
  is_in_force    boolean not null default true,
  primary key (customer_id, billing_run_id, contract_id),
  foreign key (customer_id, billing_run_id) references billing_run (customer_id, id),
  foreign key (customer_id, contract_id) references contract (customer_id, id) on delete cascade,
  constraint no_day_is_billed_twice exclude using gist (customer_id with =, contract_id with =, period with &&)
    where (is_in_force)
);

insert into billing_run_contract (customer_id, billing_run_id, contract_id, period)
select customer_id, billing_run_id, contract_id, period from invoice;

-- runs that have not issued their invoices yet, or failed before
insert into billing_run_contract (customer_id, billing_run_id, contract_id, period, is_in_force)
select r.customer_id, r.id, c.id, c.during * r.period, r.state = 'ready'
from billing_run r
join participant p on p.customer_id = r.customer_id and p.estate_id = r.estate_id and p.type <> 'third_party'
join contract c on c.customer_id = p.customer_id and c.participant_id = p.id and c.during && r.period
where r.step = 'numbers' and r.state in ('ready', 'failed');

alter table invoice
  -- the invoice that this one cancels, or replaces beside its cancellation
  add column corrects_invoice_id int,
  -- the part of the gross amount that needs no payment, because earlier payments or claims cover it
  add column offset_cents bigint not null default 0,
  add foreign key (customer_id, corrects_invoice_id) references invoice (customer_id, id),
  add check ((type = 'invoice') = (corrects_invoice_id is null)),
  drop constraint invoice_customer_id_billing_run_id_contract_id_key,
  add unique (customer_id, billing_run_id, contract_id, type);
-- an invoice is cancelled once, and corrected once
create unique index invoice_corrected_once on invoice (customer_id, corrects_invoice_id, type);

alter table invoice_state
  add column cancelled_by_invoice_id int,
  add foreign key (customer_id, cancelled_by_invoice_id) references invoice (customer_id, id);

-- A cancellation is the exact negative of its invoice, and makes the days billable again. Every other invoice bills
-- the days that its run has taken.
create function check_issued_invoice() returns trigger language plpgsql as $$
begin
  if new.type = 'cancellation' then
    perform from invoice i
      where i.customer_id = new.customer_id and i.id = new.corrects_invoice_id and i.type <> 'cancellation'
        and i.provider_id = new.provider_id and i.contract_id = new.contract_id and i.period = new.period
        and i.pv_wh = - new.pv_wh and i.grid_wh = - new.grid_wh
        and i.net_cents = - new.net_cents and i.vat_cents = - new.vat_cents;
    if not found then
      raise exception 'a cancellation is the negative of an invoice' using errcode = 'check_violation';
    end if;
    update billing_run_contract c set is_in_force = false from invoice i
      where i.customer_id = new.customer_id and i.id = new.corrects_invoice_id
        and c.customer_id = i.customer_id and c.billing_run_id = i.billing_run_id and c.contract_id = i.contract_id;
  else
    perform from billing_run_contract c
      where c.customer_id = new.customer_id and c.billing_run_id = new.billing_run_id
        and c.contract_id = new.contract_id and c.period = new.period and c.is_in_force;
    if not found then
      raise exception 'an invoice bills only days that its run has taken' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger invoice_is_consistent before insert on invoice for each row execute function check_issued_invoice();
