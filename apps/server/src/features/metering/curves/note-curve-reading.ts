import { getFirst } from '@lichthof/domain/collections/items.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql } from 'kysely';
import { addAuditEntries } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { localToday } from '../../../database/local-today.ts';

/** The way in which quarter-hours of an apartment were read. */
type CurveRoad = 'chart' | 'export' | 'gapFill' | 'invoice' | 'changes';

export interface CurveReading {
  customerId: number;
  /** The user who reads. */
  userId: number;
  /** The occupancies whose consumption was read. */
  occupancyIds: number[];
  reading: DayRange & { road: CurveRoad };
}

/** Records in the audit log who read the quarter-hours of an apartment, for which days, and in which way. */
export async function noteCurveReading(
  db: Database,
  { customerId, userId, occupancyIds, reading: { road, from, to } }: CurveReading,
): Promise<void> {
  const toEntry = (objectId: number) =>
    ({
      customerId,
      userId,
      action: 'readCurve',
      objectType: 'occupancy',
      objectId,
      after: { road, from, to },
    }) as const;
  await addAuditEntries(db, [...new Set(occupancyIds)].map(toEntry));
}

type OwnCurveReading = Omit<CurveReading, 'occupancyIds'> & { occupancyId: number };

/** Records that a tenant reads the curve of their own apartment: once a day for each way. */
export async function noteOwnCurveReading(db: Database, { occupancyId, ...reading }: OwnCurveReading): Promise<void> {
  const {
    customerId,
    userId,
    reading: { road },
  } = reading;
  const { rows } = await sql<{ isNoted: boolean }>`
    select exists (select from audit_entry where customer_id = ${customerId} and object_type = 'occupancy'
      and object_id = ${occupancyId} and user_id = ${userId} and action = 'readCurve' and after ->> 'road' = ${road}
      and at >= ${localToday()}::date::timestamp at time zone ${sql.lit(defaultTimeZone)}) as "isNoted"`.execute(db);
  if (!getFirst(rows).isNoted) await noteCurveReading(db, { ...reading, occupancyIds: [occupancyId] });
}
