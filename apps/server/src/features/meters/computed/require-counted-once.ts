import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { apartmentKinds, type MeterKind } from '@lichthof/domain/metering/codes.ts';
import { listAddedMeters } from '@lichthof/domain/metering/computed/added-meters.ts';
import { type OpenRange, overlap } from '@lichthof/domain/time/ranges.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { HttpError } from '../../../http/errors.ts';
import { readEstateFormulas } from '../../metering/computed/formulas.db.ts';

interface PlacedMeter extends OpenRange {
  meterId: number;
  name: string;
  apartmentId: number;
  kind: MeterKind;
}

/**
 * Throws 409 PartOfComputedMeter when an apartment would have a computed meter and one of its added parts at the same
 * time: its contract would pay for the part twice.
 */
export async function requireCountedOnce(tx: Database, estate: EstateKey): Promise<void> {
  const meters = await readEstateFormulas(tx, estate);
  if (meters.size === 0) return;
  const placed = (await readPlacedMeters(tx, estate)).filter(({ kind }) => apartmentKinds.includes(kind));
  for (const computed of placed.filter(({ meterId }) => meters.has(meterId))) {
    const isTwice = (part: PlacedMeter) => part.apartmentId === computed.apartmentId && overlap(part, computed);
    const days = (meters.get(computed.meterId)?.parts ?? []).map(({ from }) => from);
    const added = new Set(days.flatMap((day) => [...listAddedMeters(computed.meterId, { day, meters })]));
    const twice = placed.find((part) => added.has(part.meterId) && isTwice(part));
    if (!twice) continue;
    const names = [twice.name, computed.name];
    const metadata = { code: ErrorCode.PartOfComputedMeter, field: 'apartmentId', names };
    throw new HttpError(409, 'The apartment would pay for a part twice', metadata);
  }
}

/** Also as they are placed from the coming night on. */
async function readPlacedMeters(db: Database, { customerId, estateId }: EstateKey): Promise<PlacedMeter[]> {
  const { rows } = await sql<PlacedMeter>`
    select m.id as "meterId", m.name, a.apartment_id as "apartmentId", a.kind, lower(a.during) as "from",
      upper(a.during) as "to"
    from meter m join meter_assignment a on a.customer_id = m.customer_id and a.meter_id = m.id
    where m.customer_id = ${customerId} and m.estate_id = ${estateId} and a.apartment_id is not null
    union all
    select m.id, m.name, c.apartment_id, c.kind, c.from_day, null
    from meter m join assignment_change c on c.customer_id = m.customer_id and c.meter_id = m.id
      and c.applied_at is null
    where m.customer_id = ${customerId} and m.estate_id = ${estateId} and c.apartment_id is not null`.execute(db);
  return rows;
}
