import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../database/database.ts';

interface EstateKeys {
  customerId: number;
  estateId: number;
}

export async function findEstate(
  db: Database,
  { customerId, estateId }: EstateKeys,
): Promise<{ name: string; timeZone: TimeZone }> {
  return db
    .selectFrom('estate')
    .select(['name', 'time_zone as timeZone'])
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .$castTo<{ name: string; timeZone: TimeZone }>()
    .executeTakeFirstOrThrow();
}
