import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { readMigrationState } from '../../../database/migrate.ts';
import { saveMeasure } from '../measures/measures.db.ts';
import { checkInvoices } from './check-invoices.ts';

type Check = (db: Database) => AsyncGenerator<string, string>;

/** What must hold in every database. Each yields a line for what does not, and returns a line for what does. */
const checks: Check[] = [checkMigrations, checkNumbers, checkMonths, checkFiles];

const mostLines = 20;

/** Checks the database, tells line by line, and keeps the report for the operator's page. */
export async function* checkDatabase(db: Database): AsyncGenerator<string, number> {
  const lines: string[] = [];
  const check = runChecks(db);
  let step = await check.next();
  for (; !step.done; step = await check.next()) {
    if (lines.length < mostLines) lines.push(step.value);
    yield step.value;
  }
  const problems = step.value;
  await saveMeasure(db, 'check', { problems, lines: problems > 0 ? lines : [] });
  return problems;
}

/** Tells line by line. Changes nothing; returns how many things do not hold. */
async function* runChecks(db: Database): AsyncGenerator<string, number> {
  let problems = 0;
  for (const check of checks) {
    const lines = check(db);
    let found = 0;
    for (;;) {
      const { value, done } = await lines.next();
      if (done && found > 0) break;
      yield value;
      if (done) break;
      found += 1;
    }
    problems += found;
  }
  const { different } = yield* checkInvoices(db);
  return problems + different;
}

async function* checkMigrations(db: Database): AsyncGenerator<string, string> {
  const { missing, foreign } = await readMigrationState(db);
  if (foreign) yield `Die Umstellung ${foreign} der Datenbank kennt diese Version von Lichthof nicht.`;
  return missing.length === 0
    ? 'Die Datenbank hat alle Umstellungen dieser Version.'
    : `${missing.length} Umstellungen stehen noch aus; der nächste Start holt sie nach.`;
}

interface NumberSeries {
  customerId: number;
  providerId: number;
  series: 'invoice' | 'cancellation';
  year: number;
  lastNumber: number;
  invoices: number;
  highest: number;
}

/** Each number up to the last one is that of one invoice. */
async function* checkNumbers(db: Database): AsyncGenerator<string, string> {
  const { rows } = await sql<NumberSeries>`/* all customers: checks the whole database */
    select n.customer_id as "customerId", n.provider_id as "providerId", n.series, n.year, n.last_number as "lastNumber",
      count(distinct i.sequence)::int as invoices, coalesce(max(i.sequence), 0)::int as highest
    from number_range n
    left join (
      select customer_id, provider_id, case type when 'cancellation' then 'cancellation' else 'invoice' end as series,
        substring(number from '-(\\d{4})-\\d+$')::int as year, substring(number from '\\d+$')::int as sequence
      from invoice
    ) i on i.customer_id = n.customer_id and i.provider_id = n.provider_id and i.series = n.series and i.year = n.year
    where n.series in ('invoice', 'cancellation')
    group by n.customer_id, n.provider_id, n.series, n.year, n.last_number
    order by n.customer_id, n.provider_id, n.series, n.year`.execute(db);
  for (const { customerId, providerId, series, year, lastNumber, invoices, highest } of rows) {
    if (lastNumber === invoices && lastNumber === highest) continue;
    const noun = series === 'invoice' ? 'Rechnungen' : 'Stornorechnungen';
    yield `Kunde ${customerId}, Anbieter ${providerId}, ${noun} ${year}: ${lastNumber} Nummern vergeben, ${invoices} Rechnungen vorhanden, höchste Nummer ${highest}`;
  }
  return `${rows.length} Nummernkreise geprüft, keine Nummer fehlt.`;
}

interface DifferentMonth {
  meterId: number;
  month: string;
  total: number;
  sum: number | null;
}

const mostMonths = 50;

/** The total of each month is the sum of its quarter-hours. */
async function* checkMonths(db: Database): AsyncGenerator<string, string> {
  const customers = await db.selectFrom('customer').select('id').orderBy('id').execute();
  for (const { id } of customers) {
    const { rows } = await sql<DifferentMonth>`
      select m.meter_id as "meterId", m.month::text as month, m.total, d.sum from meter_month m
      left join (
        select meter_id, date_trunc('month', day)::date as month, sum(amount)::bigint as sum
        from meter_day, unpack_amounts(amounts) where customer_id = ${id} group by 1, 2
      ) d on d.meter_id = m.meter_id and d.month = m.month
      where m.customer_id = ${id} and m.total <> coalesce(d.sum, 0)
      order by m.meter_id, m.month limit ${mostMonths}`.execute(db);
    for (const { meterId, month, total, sum } of rows)
      yield `Kunde ${id}, Zähler ${meterId}, ${month.slice(0, 7)}: Monatssumme ${total}, Viertelstunden ergeben ${sum ?? 'nichts'}`;
  }
  return 'Alle Monatssummen sind die Summe ihrer Viertelstunden.';
}

interface ChangedFile {
  customerId: number;
  kind: string;
  id: number;
}

/** Stored files are those that were stored; invoices are checked with their sums. */
async function* checkFiles(db: Database): AsyncGenerator<string, string> {
  const { rows } = await sql<ChangedFile>`/* all customers: checks the whole database */
    select customer_id as "customerId", 'Vertrag' as kind, id from contract_document
    where encode(sha256(file), 'hex') <> sha256
    union all
    select customer_id, 'SEPA-Datei', id from sepa_file where encode(sha256(content), 'hex') <> sha256`.execute(db);
  for (const { customerId, kind, id } of rows)
    yield `Kunde ${customerId}, ${kind} ${id}: Die Datei ist nicht die gespeicherte.`;
  return 'Alle Verträge und SEPA-Dateien haben ihre Prüfsumme.';
}
