import type { HouseholdEdition } from '@lichthof/contracts/supply/reference-tables.ts';
import type { Database } from '../../database/database.ts';

/** All editions of the households that invoices compare with, the latest first. */
export function readHouseholdEditions(db: Database): Promise<HouseholdEdition[]> {
  return db
    .selectFrom('household_edition')
    .select(['valid_from as from', 'kwh_without_hot_water as kwhWithoutHotWater'])
    .select(['kwh_with_hot_water as kwhWithHotWater', 'source', 'is_verified as isVerified', 'version'])
    .orderBy('valid_from', 'desc')
    .$castTo<HouseholdEdition>()
    .execute();
}
