import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/database/database.ts';

export interface ListedEstate {
  customerId: number;
  estateId: number;
  participantId: number;
}

const participantCount = 1000;
/** About as large as a stored snapshot of a year: incompressible text of 32 characters each. */
const fillerParts = 140;

/** An estate with its invoices of many months: one in twenty is open, the others are paid. */
export async function seedInvoices(db: Database, invoiceCount: number): Promise<ListedEstate> {
  const estate = await seedEstate(db);
  const monthCount = Math.ceil(invoiceCount / participantCount);
  for (let month = 0; month < monthCount; month += 1) await seedMonth(db, estate, month);
  await seedPayments(db, estate);
  await sql`analyze`.execute(db);
  return estate;
}

async function seedEstate(db: Database): Promise<ListedEstate> {
  const { rows } = await sql<{ customerId: number; estateId: number }>`
    with c as (insert into customer (name) values ('Rechnungen') returning id),
      u as (insert into app_user (email, first_name, last_name)
        select 'rechnungen@lichthof.example', 'Ada', 'Weiß'),
      e as (insert into estate (customer_id, name, street, house_number, zip_code, city)
        select id, 'Großes Objekt', 'Weidenhof', '12', '04229', 'Leipzig' from c returning customer_id, id)
    select customer_id as "customerId", id as "estateId" from e`.execute(db);
  const { customerId, estateId } = rows[0]!;
  await sql`
    with p as (insert into provider (customer_id, legal_form, name, street, house_number, zip_code, city, hotline, email,
        iban, bic, bank_name, account_holder, creditor_id)
      values (${customerId}, 'capital_company', 'Anbieter', 'Weg', '1', '04107', 'Leipzig', '0341 1',
        'a@lichthof.example', 'DE02120300000000202051', 'BYLADEM1001', 'Bank', 'Anbieter', 'DE98ZZZ09999999999')
      returning id)
    insert into estate_supply (customer_id, estate_id, provider_id, supply_model, allocation_key, during)
    select ${customerId}, ${estateId}, id, 'full_supply', 3, '[2015-01-01,)' from p`.execute(db);
  await sql`
    with apartments as (insert into apartment (customer_id, estate_id, name, area_sqm)
        select ${customerId}, ${estateId}, 'WE ' || number, 60 from generate_series(1, ${participantCount}::int) number
        returning id),
      occupancies as (insert into occupancy (customer_id, apartment_id, during)
        select ${customerId}, id, '[2015-01-01,)' from apartments returning id, apartment_id),
      participants as (insert into participant (customer_id, estate_id, apartment_id, occupancy_id, type, names,
          greeting_name, customer_number, payment_method)
        select ${customerId}, ${estateId}, apartment_id, id, 'tenant', array['Mieter ' || id], 'Mieter ' || id,
          'K-' || id, 2 from occupancies returning id)
    insert into contract (customer_id, participant_id, number, during, notice_months)
    select ${customerId}, id, 'V-' || id, '[2015-01-01,)', 1 from participants`.execute(db);
  const { rows: participants } = await sql<{ id: number }>`
    select min(id) as id from participant where customer_id = ${customerId}`.execute(db);
  return { customerId, estateId, participantId: participants[0]!.id };
}

/** A run with an invoice for each participant, with its state and a small document. */
async function seedMonth(db: Database, { customerId }: ListedEstate, month: number): Promise<void> {
  const { rows } = await sql<{ runId: number }>`
    with days as (select daterange(first, (first + interval '1 month')::date) as period
        from (select ('2016-01-01'::date + make_interval(months => ${month}))::date as first) month),
      run as (insert into billing_run (customer_id, estate_id, provider_id, period, state, step, expected_count,
          expected_gross_cents, created_by)
        select s.customer_id, s.estate_id, s.provider_id, days.period, 'success', 'done', ${participantCount}::int,
          ${participantCount}::int * 11900, (select max(id) from app_user)
        from days, estate_supply s where s.customer_id = ${customerId} returning customer_id, id, period),
      taken as (insert into billing_run_contract (customer_id, billing_run_id, contract_id, period)
        select run.customer_id, run.id, c.id, run.period from run join contract c on c.customer_id = run.customer_id)
    select id as "runId" from run`.execute(db);
  await sql`
    with issued as (insert into invoice (customer_id, estate_id, provider_id, billing_run_id, participant_id, contract_id,
          number, period, issued_on, due_on, payment_method, pv_wh, grid_wh, net_cents, vat_cents, gross_cents, snapshot)
        select run.customer_id, run.estate_id, run.provider_id, run.id, p.id, c.id, 'RE-' || run.id || '-' || p.id,
          run.period, upper(run.period) + 5, upper(run.period) + 19, 2, 1000, 2000, 10000, 1900, 11900,
          jsonb_build_object('recipient', jsonb_build_object('type', p.type, 'names', p.names, 'customerNumber',
              p.customer_number, 'contractNumber', c.number, 'address', jsonb_build_object('city', 'Leipzig')),
            'deliveryPoint', jsonb_build_object('apartmentName', 'WE ' || p.id),
            'totals', jsonb_build_object('vatPercent', 19), 'filler', filler.text)
        from billing_run run join contract c on c.customer_id = run.customer_id
          join participant p on p.customer_id = c.customer_id and p.id = c.participant_id
          cross join (select string_agg(md5(part::text), '') as text from generate_series(1, ${fillerParts}::int) part) filler
        where run.customer_id = ${customerId} and run.id = ${rows[0]!.runId}
        returning customer_id, id, number, due_on, gross_cents),
      documents as (insert into document (customer_id, invoice_id, file_name, content, sha256)
        select customer_id, id, 'Rechnung ' || number || '.pdf', 'PDF', '' from issued)
    insert into invoice_state (customer_id, invoice_id, status, due_on, paid_cents, paid_on)
    select customer_id, id, case when id % 20 = 0 then 2 else 3 end, due_on,
      case when id % 20 = 0 then 0 else gross_cents end, case when id % 20 > 0 then due_on end from issued`.execute(db);
}

async function seedPayments(db: Database, { customerId }: ListedEstate): Promise<void> {
  await sql`
    with paid as (insert into payment (customer_id, estate_id, participant_id, paid_on, amount_cents, way, request_key)
      select i.customer_id, i.estate_id, i.participant_id, s.paid_on, i.gross_cents, 'transfer', 'invoice ' || i.id
      from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
      where i.customer_id = ${customerId} and s.status = 3 returning customer_id, id, amount_cents, request_key)
    insert into invoice_payment (customer_id, payment_id, invoice_id, amount_cents)
    select customer_id, id, substr(request_key, 9)::int, amount_cents from paid`.execute(db);
}
