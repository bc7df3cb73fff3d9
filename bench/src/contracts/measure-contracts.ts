import { contractColumns, headingOf } from '@lichthof/domain/contract-import/contract-columns.ts';
import { readContractTable } from '@lichthof/domain/contract-import/read-contract-table.ts';
import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { contractSheets } from '../../../apps/server/src/features/participants/import/contract-sheets.ts';
import { storeContracts } from '../../../apps/server/src/workflows/store-contracts.ts';

export interface ContractFigures {
  contractImportMs: number;
  refusedImportMs: number;
}

const contractCount = 10_000;

/** Measures the import of many contracts from the file to the commit, and of the same file with one wrong row. */
export async function measureContracts(db: Database): Promise<ContractFigures> {
  const { customerId, authorId } = await seedApartments(db);
  const store = async (file: string) => {
    const started = performance.now();
    const table = readContractTable(await contractSheets('vertraege.csv', Buffer.from(file)));
    await db.transaction().execute((tx) => storeContracts(tx, { customerId }, { table, authorId }));
    return performance.now() - started;
  };
  const file = tableOf((number) => ibanOf(number));
  const refusedFrom = performance.now();
  const isRefused = await store(tableOf((number) => (number === contractCount / 2 ? 'DE00' : ibanOf(number)))).then(
    () => false,
    () => true,
  );
  if (!isRefused || (await countContracts(db, customerId)) > 0) throw new Error('A wrong row was stored');
  const refusedImportMs = performance.now() - refusedFrom;
  const contractImportMs = await store(file);
  if ((await countContracts(db, customerId)) !== contractCount) throw new Error('Contracts are missing');
  return { contractImportMs, refusedImportMs };
}

function tableOf(iban: (number: number) => string): string {
  const rows = Array.from({ length: contractCount }, (_, index) => rowOf(index + 1, iban(index + 1)));
  return [contractColumns.map(headingOf).join(';'), ...rows].join('\r\n');
}

function rowOf(number: number, iban: string): string {
  const cells: Partial<Record<(typeof contractColumns)[number], string>> = {
    apartment: `WE ${number}`,
    name1: `Mieter ${number}`,
    from: '01.08.2023',
    tariff: 'Hausstrom',
    accountHolder: `Mieter ${number}`,
    iban,
    signedDate: '20.07.2023',
    counterKwh: String(number),
  };
  return contractColumns.map((column) => cells[column] ?? '').join(';');
}

/** A well-formed IBAN with correct check digits (ISO 13616); no bank has the code. */
function ibanOf(number: number): string {
  const digits = `99999999${String(number).padStart(10, '0')}`;
  const check = 98n - (BigInt(`${digits}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${digits}`;
}

async function countContracts(db: Database, customerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contract where customer_id = ${customerId}`.execute(db);
  return rows[0]!.count;
}

/** Apartments in estates of a hundred would need a column more; one estate with all of them is the harder case. */
async function seedApartments(db: Database): Promise<{ customerId: number; authorId: number }> {
  const { rows } = await sql<{ customerId: number; estateId: number; authorId: number }>`
    with c as (insert into customer (name) values ('Verträge') returning id),
      u as (insert into app_user (email, first_name, last_name)
        values ('vertraege@lichthof.example', 'Ada', 'Weiß') returning id),
      e as (insert into estate (customer_id, name, street, house_number, zip_code, city)
        select id, 'Großes Objekt', 'Weidenhof', '12', '04229', 'Leipzig' from c returning customer_id, id)
    select e.customer_id as "customerId", e.id as "estateId", u.id as "authorId" from e, u`.execute(db);
  const { customerId, estateId, authorId } = rows[0]!;
  await sql`
    with p as (insert into provider (customer_id, legal_form, name, street, house_number, zip_code, city, hotline, email, iban, bic,
        bank_name, account_holder, creditor_id)
      values (${customerId}, 'capital_company', 'Anbieter', 'Weg', '1', '04107', 'Leipzig', '0341 1', 'a@lichthof.example',
        'DE02120300000000202051', 'BYLADEM1001', 'Bank', 'Anbieter', 'DE98ZZZ09999999999') returning id),
      t as (insert into tariff (customer_id, estate_id, name, start_date)
        values (${customerId}, ${estateId}, 'Hausstrom', '2020-01-01') returning id),
      prices as (insert into tariff_price (customer_id, tariff_id, during, base_eur_per_month, pv_ct, commodity_ct,
          grid_usage_ct, concession_ct, electricity_tax_ct, kwk_ct, offshore_ct, section19_ct, eeg_ct,
          interruptible_loads_ct, nev_ct)
        select ${customerId}, id, '[2020-01-01,)', 9.9, 21, 28, 0, 0, 2.05, 0, 0, 0, 0, 0, 0 from t)
    insert into estate_supply (customer_id, estate_id, provider_id, supply_model, allocation_key, during)
    select ${customerId}, ${estateId}, id, 'full_supply', 3, '[2020-01-01,)' from p`.execute(db);
  await sql`
    with apartments as (insert into apartment (customer_id, estate_id, name, area_sqm)
        select ${customerId}, ${estateId}, 'WE ' || number, 60 from generate_series(1, ${contractCount}::int) as number
        returning id, name),
      occupancies as (insert into occupancy (customer_id, apartment_id, during)
        select ${customerId}, id, '[2022-01-01,)' from apartments),
      meters as (insert into meter (customer_id, estate_id, name, obis, medium, base_unit)
        select ${customerId}, ${estateId}, name, '1-0:1.8.0', 1, 'Wh' from apartments returning id, name)
    insert into meter_assignment (customer_id, meter_id, apartment_id, kind, measuring_point, during)
    select ${customerId}, meters.id, apartments.id, 20, 'tenant', '[2020-01-01,)'
    from meters join apartments using (name)`.execute(db);
  return { customerId, authorId };
}
