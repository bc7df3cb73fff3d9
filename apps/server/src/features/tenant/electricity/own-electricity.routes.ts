import {
  getOwnElectricity,
  getOwnElectricityDay,
  listOwnReadings,
  type OwnElectricityDay,
} from '@lichthof/contracts/tenant/own-electricity.ts';
import { minApartmentsForCurves } from '@lichthof/domain/access/curve-privacy.ts';
import { ImplausibleEnergyError } from '@lichthof/domain/allocation/allocate-quarter-hour.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { periodAround } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../../database/database.ts';
import { noteOwnCurveReading } from '../../metering/curves/note-curve-reading.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { readBillingBasis } from '../../billing/preparation/billing-basis.db.ts';
import { readBilledMonth } from './billed-month.db.ts';
import { findOwnBilledContract, type OwnBilledContract } from './own-contract.db.ts';
import { allocateOwnDays, frozenDays } from './own-days.ts';
import { readOwnMonth } from './read-own-month.ts';
import { readOwnReadings } from './own-readings.ts';

/** A tenant's electricity of a month or of a day: its parts, and what it costs. */
export function ownElectricityRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, getOwnElectricity, async ({ params, query, caller: { userId } }) => {
    const period = periodAround('month', `${query.month}-01`);
    const own = await findOwnBilledContract(db, { ...params, userId, period });
    return { electricity: own ? await readOwnMonth(db, own, Date.now()) : null };
  });

  addRoute(context, listOwnReadings, async ({ params, query, caller: { userId } }) => {
    const period = periodAround('month', `${query.month}-01`);
    const own = await findOwnBilledContract(db, { ...params, userId, period });
    return own ? readOwnReadings(db, own) : [];
  });

  addRoute(context, getOwnElectricityDay, async ({ params: { apartmentId, day }, caller: { userId } }) => {
    const period = { from: day, to: addDays(day, 1) };
    const own = await findOwnBilledContract(db, { apartmentId, userId, period });
    if (!own || own.households < minApartmentsForCurves) return nothing;
    const answer = await readOwnDay(db, own);
    const { customerId, occupancyId } = own;
    const reading = { ...period, road: 'chart' } as const;
    if (answer.quarterHours.length > 0) await noteOwnCurveReading(db, { customerId, userId, occupancyId, reading });
    return answer;
  });
}

const nothing: OwnElectricityDay = { quarterHours: [], invoice: null };

async function readOwnDay(db: Database, own: OwnBilledContract): Promise<OwnElectricityDay> {
  const { customerId, estateId, contractId, from, to } = own;
  const billed = await readBilledMonth(db, own);
  const [day] = billed ? frozenDays(billed) : await allocateDay();
  if (!day) return nothing;
  const isKnown = (index: number) => day.ownMissing[index] === 0 && day.othersMissing[index] === 0;
  const quarterHours = [...day.consumptionWh].map((consumptionWh, index) => {
    const pvWh = getItem(day.allocatedWh, index);
    return isKnown(index) ? { pvWh, gridWh: consumptionWh - pvWh } : { pvWh: null, gridWh: null };
  });
  return { quarterHours, invoice: billed?.invoice ?? null };

  async function allocateDay() {
    const basis = await readBillingBasis(db, { customerId, estateId }, { from, to });
    if (!basis) return [];
    return allocateOwnDays(db, basis, { contractId, from, to }).catch((error: unknown) => {
      if (error instanceof ImplausibleEnergyError) return [];
      throw error;
    });
  }
}
