import type { Database } from '../../../database/database.ts';

/** The estates of a customer that have a meter at one of these market or metering locations. */
export async function findEstatesAt(db: Database, customerId: number, locations: string[]): Promise<number[]> {
  if (locations.length === 0) return [];
  const rows = await db
    .selectFrom('meter')
    .select('estate_id')
    .distinct()
    .where('customer_id', '=', customerId)
    .where('archived_at', 'is', null)
    .where((where) =>
      where.or([where('market_location_id', 'in', locations), where('metering_location_id', 'in', locations)]),
    )
    .orderBy('estate_id')
    .execute();
  return rows.map((row) => row.estate_id);
}
