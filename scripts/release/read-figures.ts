import { createHash } from 'node:crypto';
import type { Database } from '../../apps/server/src/database/database.ts';
import { deriveMarkedDays } from '../../apps/server/src/features/monitoring/estate-days.db.ts';
import { readTotals } from '../../apps/server/src/features/monitoring/energy-totals.db.ts';

const always = { from: '2000-01-01', to: '2100-01-01' };
const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** What an upgrade must leave as it is: the figures of each estate, its values, and everything that was issued or paid. */
export async function readFigures(db: Database) {
  const estates = await db.selectFrom('estate').select(['customer_id', 'id', 'name']).orderBy('id').execute();
  const figures = [];
  for (const { customer_id: customerId, id: estateId, name } of estates) {
    await deriveMarkedDays(db, { customerId, estateId }, always);
    const totals = await readTotals(db, { customerId, estateIds: [estateId] }, always);
    figures.push({ name, ...totals.get(estateId) });
  }
  return {
    estates: figures,
    meters: await readMeters(db),
    invoices: await readInvoices(db),
    documents: await readDocuments(db),
    payments: await readPayments(db),
    numbers: await db
      .selectFrom('number_range')
      .select(['series', 'year', 'last_number'])
      .orderBy('customer_id')
      .orderBy('provider_id')
      .orderBy('series')
      .orderBy('year')
      .execute(),
  };
}

/** Of each meter the sum of its months, and a hash of all its quarter-hours. */
async function readMeters(db: Database) {
  const meters = await db.selectFrom('meter').select(['customer_id', 'id', 'name']).orderBy('id').execute();
  const read = [];
  for (const { customer_id: customerId, id, name } of meters) {
    const days = await db
      .selectFrom('meter_day')
      .select(['day', 'amounts', 'statuses', 'total', 'missing', 'substituted'])
      .where('customer_id', '=', customerId)
      .where('meter_id', '=', id)
      .orderBy('day')
      .execute();
    const months = await db
      .selectFrom('meter_month')
      .select(['total', 'missing'])
      .where('customer_id', '=', customerId)
      .where('meter_id', '=', id)
      .execute();
    const total = months.reduce((sum, month) => sum + month.total, 0);
    const missing = months.reduce((sum, month) => sum + month.missing, 0);
    read.push({ name, total, missing, days: days.length, quarterHours: hash(JSON.stringify(days)) });
  }
  return read;
}

async function readInvoices(db: Database) {
  const invoices = await db
    .selectFrom('invoice as i')
    .innerJoin('invoice_state as s', (join) =>
      join.onRef('s.customer_id', '=', 'i.customer_id').onRef('s.invoice_id', '=', 'i.id'),
    )
    .select(['i.number', 'i.net_cents', 'i.vat_cents', 'i.gross_cents', 'i.snapshot', 's.status', 's.paid_cents'])
    .orderBy('i.id')
    .execute();
  return invoices.map(({ snapshot, ...amounts }) => ({ ...amounts, snapshot: hash(JSON.stringify(snapshot)) }));
}

/** Invoices and contracts, each with the hash that is stored beside it and the one of its bytes. */
async function readDocuments(db: Database) {
  const invoices = await db.selectFrom('document').select(['sha256', 'content']).orderBy('id').execute();
  const contracts = await db
    .selectFrom('contract_document')
    .select(['sha256', 'file as content'])
    .orderBy('id')
    .execute();
  return [...invoices, ...contracts].map(({ sha256, content }) => ({ stored: sha256, bytes: hash(content) }));
}

const readPayments = (db: Database) =>
  db
    .selectFrom('payment')
    .select(['paid_on', 'amount_cents', 'rest_cents', 'way', 'reversed_on'])
    .orderBy('id')
    .execute();
