import type { WebhookEvent } from '@lichthof/contracts/monitoring/webhook-events.ts';
import { portalPages, type PathParams } from '@lichthof/contracts/portal-pages.ts';
import { sql, type RawBuilder } from 'kysely';

/** Reads for objects of a customer their number and what a message says of them, as columns `id` and `entry`. */
type ReadEntries = (customerId: number, ids: RawBuilder<unknown>) => RawBuilder<unknown>;

const instant = (column: string) => sql`to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}' || 'Z'`;

/** The address of a page, with columns as parameters. */
function pathSql<Path extends string>(path: Path, columns: PathParams<Path, RawBuilder<unknown>>) {
  const parts = path.split(/:(\w+)/).map((part, index) => (index % 2 === 0 ? sql.lit(part) : columnIn(columns, part)));
  return sql`concat(${sql.join(parts)})`;
}

const columnIn = (columns: Record<string, RawBuilder<unknown>>, name: string) => columns[name] ?? sql`null`;

const alarmPath = pathSql(portalPages.customerAlarms, { customerId: sql`a.customer_id` });
const runPath = pathSql(portalPages.billingRun, {
  customerId: sql`r.customer_id`,
  estateId: sql`r.estate_id`,
  runId: sql`r.id`,
});

const alarms: ReadEntries = (customerId, ids) => sql`
  select a.id, jsonb_build_object('alarmId', a.id, 'estateId', a.estate_id, 'estateName', e.name, 'kind', a.kind,
    'severity', a.severity, 'subjectId', a.subject_id, 'subjectName', a.subject_name, 'measured', a.measured,
    'limit', a.limit_value, 'day', a.day, 'openedAt', ${instant('a.opened_at')},
    'acknowledgedAt', ${instant('a.acknowledged_at')}, 'closedAt', ${instant('a.closed_at')},
    'closeReason', a.close_reason, 'path', ${alarmPath} || '?alarm=' || a.id) as entry
  from alarm a join estate e on e.customer_id = ${customerId} and e.id = a.estate_id
  where a.customer_id = ${customerId} and a.id = any(${ids})`;

const billingRuns: ReadEntries = (customerId, ids) => sql`
  select r.id, jsonb_build_object('runId', r.id, 'estateId', r.estate_id, 'estateName', e.name, 'kind', r.kind,
    'state', r.state, 'from', lower(r.period), 'to', upper(r.period), 'finishedAt', ${instant('r.finished_at')},
    'path', ${runPath}) as entry
  from billing_run r join estate e on e.customer_id = ${customerId} and e.id = r.estate_id
  where r.customer_id = ${customerId} and r.id = any(${ids})`;

const invoices: ReadEntries = (customerId, ids) => sql`
  select i.id, jsonb_build_object('invoiceId', i.id, 'estateId', i.estate_id, 'participantId', i.participant_id,
    'contractId', i.contract_id, 'number', i.number, 'type', i.type, 'correctsInvoiceId', i.corrects_invoice_id,
    'cancelledByInvoiceId', s.cancelled_by_invoice_id, 'from', lower(i.period), 'to', upper(i.period),
    'issuedOn', i.issued_on, 'dueOn', s.due_on, 'netCents', i.net_cents, 'vatCents', i.vat_cents,
    'grossCents', i.gross_cents, 'openCents', s.open_cents, 'paidOn', s.paid_on) as entry
  from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
  where i.customer_id = ${customerId} and i.id = any(${ids})`;

const reminders: ReadEntries = (customerId, ids) => sql`
  select r.id, jsonb_build_object('reminderId', r.id, 'estateId', r.estate_id, 'participantId', r.participant_id,
    'contractId', r.contract_id, 'step', r.step, 'issuedOn', r.issued_on, 'payUntil', r.pay_until,
    'totalCents', r.content -> 'totalCents', 'feeCents', r.content -> 'feeCents',
    'invoiceIds', (select coalesce(jsonb_agg(c.invoice_id order by c.invoice_id), '[]') from reminder_invoice c
      where c.customer_id = ${customerId} and c.reminder_id = r.id),
    'instalmentIds', (select coalesce(jsonb_agg(c.instalment_id order by c.instalment_id), '[]')
      from reminder_instalment c where c.customer_id = ${customerId} and c.reminder_id = r.id)) as entry
  from reminder r where r.customer_id = ${customerId} and r.id = any(${ids})`;

const contracts: ReadEntries = (customerId, ids) => sql`
  select c.id, jsonb_build_object('contractId', c.id, 'participantId', p.id, 'estateId', p.estate_id,
    'apartmentId', p.apartment_id, 'number', c.number, 'participantType', p.type, 'from', lower(c.during),
    'to', upper(c.during)) as entry
  from contract c join participant p on p.customer_id = c.customer_id and p.id = c.participant_id
  where c.customer_id = ${customerId} and c.id = any(${ids})`;

const imports: ReadEntries = (customerId, ids) => sql`
  select i.id, jsonb_build_object('importId', i.id, 'estateId', i.estate_id, 'state', i.state, 'failure', i.failure,
    'sha256', i.sha256, 'createdAt', ${instant('i.created_at')}) as entry
  from value_import i where i.customer_id = ${customerId} and i.id = any(${ids})`;

const gaps: ReadEntries = (customerId, ids) => sql`
  select g.id, jsonb_build_object('gapId', g.id, 'estateId', m.estate_id, 'meterId', m.id, 'day', g.day,
    'missing', g.missing) as entry
  from reported_gap g join meter m on m.customer_id = g.customer_id and m.id = g.meter_id
  where g.customer_id = ${customerId} and g.id = any(${ids})`;

/** What the messages of each event are made of. */
export const eventEntries: Record<WebhookEvent, ReadEntries> = {
  'alarm.opened': alarms,
  'alarm.acknowledged': alarms,
  'alarm.closed': alarms,
  'billingRun.finished': billingRuns,
  'invoice.issued': invoices,
  'invoice.cancelled': invoices,
  'invoice.paid': invoices,
  'invoice.reopened': invoices,
  'reminder.issued': reminders,
  'contract.begun': contracts,
  'contract.ended': contracts,
  'import.finished': imports,
  'gap.found': gaps,
};
