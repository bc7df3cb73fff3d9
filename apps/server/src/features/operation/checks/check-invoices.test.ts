import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { aContract, aParticipant, aProvider } from '../../../testing/electricity-makers.ts';
import { anInvoice } from '../../../testing/invoice-makers.ts';
import { aCustomer, anEstate, aUser } from '../../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { checkInvoices } from './check-invoices.ts';

let opened: TestDatabase;
let db: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.db;
});
afterAll(() => opened.close());

async function anIssuedInvoice(): Promise<number> {
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const providerId = await aProvider(db, customerId);
  const participantId = await aParticipant(db, { customerId, estateId });
  const contractId = await aContract(db, { customerId, participantId });
  const userId = await aUser(db, []);
  const of = { customerId, estateId, providerId, participantId, contractId, userId };
  const { invoiceId } = await anInvoice(db, of);
  const line = {
    customer_id: customerId,
    invoice_id: invoiceId,
    kind: 'base' as const,
    during: '[2025-01-01,2026-01-01)',
  };
  await db
    .insertInto('invoice_line')
    .values({ ...line, position: 1, amount_cents: 90_962 })
    .execute();
  return invoiceId;
}

/** Changes a row as only somebody with full access to the database can. */
async function tamper(table: 'document' | 'invoice_line', change: string, invoiceId: number): Promise<void> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await sql`update ${sql.table(table)} set ${sql.raw(change)} where invoice_id = ${invoiceId}`.execute(db);
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
}

async function check(): Promise<{ lines: string[]; different: number }> {
  const lines: string[] = [];
  const checking = checkInvoices(db);
  for (;;) {
    const { value, done } = await checking.next();
    if (done) return { lines, different: value.different };
    lines.push(value);
  }
}

it('finds what was changed after the issue: the document and the lines', async () => {
  const [first, second] = [await anIssuedInvoice(), await anIssuedInvoice()];
  expect(await check()).toEqual({ lines: ['2 Rechnungen geprüft, keine weicht ab.'], different: 0 });

  await tamper('document', "content = content || '\\x20'", first);
  await tamper('invoice_line', 'amount_cents = amount_cents + 1', second);
  const { lines, different } = await check();
  expect(different).toBe(2);
  expect(lines.map((line) => line.split(': ').at(-1))).toEqual([
    'PDF ist nicht das ausgestellte',
    'Zeilen ergeben eine andere Summe',
    '2 Rechnungen geprüft, 2 weichen ab.',
  ]);
});
