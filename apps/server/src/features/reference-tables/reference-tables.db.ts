import type { ReferenceTables } from '@lichthof/contracts/supply/reference-tables.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readHouseholdEditions } from './household-editions.ts';
import { mixOf } from './mix-columns.ts';

/** All reference values, latest year first. */
export async function readReferenceTables(db: Database): Promise<ReferenceTables> {
  return {
    levies: await readLevies(db),
    co2Factors: await db
      .selectFrom('co2_factor')
      .select(['year', 'co2_grams_per_kwh as co2GramsPerKwh', 'source', 'is_verified as isVerified', 'version'])
      .orderBy('year', 'desc')
      .execute(),
    nationalMixes: await readNationalMixes(db),
    vatRates: await db
      .selectFrom('vat_rate')
      .select(['valid_from as from', 'percent', 'source', 'is_verified as isVerified', 'version'])
      .orderBy('valid_from', 'desc')
      .execute(),
    householdEditions: await readHouseholdEditions(db),
  };
}

async function readLevies(db: Database): Promise<ReferenceTables['levies']> {
  return db
    .selectFrom('levy')
    .select([
      'year',
      'item',
      sql<string>`trim_scale(ct_per_kwh)::text`.as('ctPerKwh'),
      'source',
      'is_verified as isVerified',
      'version',
    ])
    .orderBy('year', 'desc')
    .orderBy('item')
    .execute();
}

async function readNationalMixes(db: Database): Promise<ReferenceTables['nationalMixes']> {
  const rows = await db.selectFrom('national_mix').selectAll().orderBy('year', 'desc').execute();
  return rows.map(({ is_verified, ...row }) => ({ ...mixOf(row), isVerified: is_verified }));
}
