import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { KeyComparison } from '@lichthof/contracts/supply/key-comparison.ts';
import { ImplausibleEnergyError } from '@lichthof/domain/allocation/allocate-quarter-hour.ts';
import {
  AllocationKey,
  type AllocationBase,
  type AllocationRule,
  type UnusedPart,
} from '@lichthof/domain/allocation/allocation-rule.ts';
import { metersOf, type AllocationBasis, type Supply } from '@lichthof/domain/billing/billing-basis.ts';
import {
  addKeyTotals,
  areaObstacles,
  compareKeysOfDay,
  quantityObstacles,
  type KeyTotals,
} from '@lichthof/domain/billing/compare-keys.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { periodAround, splitBy, type DayRange } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import { readContracts, readEstate, readLocalMeters, readSupplies } from '../preparation/billing-basis.db.ts';
import { eachStoredDay } from '../preparation/stored-days.db.ts';
import { readPlannedParticipants } from './planned-participants.db.ts';
import { pricesOf, toAnswer, type ComparedContract } from './to-answer.ts';

interface ComparisonRequest extends EstateKey {
  period: DayRange;
  now: Date;
  /** By default what the estate has agreed. */
  base?: AllocationBase | undefined;
  unused?: UnusedPart | undefined;
}

const farAway = '2101-01-01';

/** Allocates the stored quarter-hours of a period by every key. Throws 404 without such an estate. */
export async function compareKeys(db: Database, request: ComparisonRequest): Promise<KeyComparison> {
  const { customerId, estateId, period, now } = request;
  const key = { customerId, estateId };
  const estate = await readEstate(db, key);
  if (!estate) throw notFound('Estate');
  const today = localDayOf(now.getTime(), estate.timeZone);
  const supply = currentSupply(await readSupplies(db, key, { from: period.from, to: farAway }), today);
  const contracts = await readContracts(db, key, period);
  const participants: ComparedContract[] =
    contracts.length > 0 ? contracts : await readPlannedParticipants(db, key, period);
  const basis = { estate, contracts: participants, localMeters: await readLocalMeters(db, key, period) };
  const terms = {
    base: request.base ?? supply?.base ?? 'generation',
    unused: request.unused ?? supply?.unused ?? 'fed_in',
  };
  const totals = await readTotals(db, { basis, customerId, period }, listRules(basis, terms));
  return toAnswer({
    period,
    basis,
    terms,
    supply,
    totals,
    participantsFrom: contracts.length > 0 ? 'contracts' : 'apartments',
    obstacles: [...areaObstacles(basis), ...quantityObstacles(basis, totals)],
    prices: supply ? await pricesOf(db, { customerId, supply, today }) : null,
  });
}

/** In force today, else the next one, else the last one. */
const currentSupply = (supplies: Supply[], today: string): Supply | null =>
  supplies.findLast(({ from }) => from <= today) ?? supplies[0] ?? null;

/** One rule for each key that can be computed; quantities of the metering operator if any meter takes them. */
function listRules(basis: AllocationBasis, terms: Omit<AllocationRule, 'key'>): AllocationRule[] {
  const takesQuantities = basis.contracts.some(({ allocationMeters }) => allocationMeters.length > 0);
  const keys = [
    AllocationKey.ByConsumption,
    ...(areaObstacles(basis).length === 0 ? [AllocationKey.LivingArea] : []),
    AllocationKey.EqualParts,
    ...(takesQuantities ? [AllocationKey.External] : []),
  ];
  return keys.map((key) => ({ key, ...terms }));
}

interface TotalsToRead {
  basis: AllocationBasis;
  customerId: number;
  period: DayRange;
}

/** Month by month, so that a year needs the memory of a month. Throws 422 if a value is implausibly large. */
async function readTotals(
  db: Database,
  { basis, customerId, period }: TotalsToRead,
  rules: AllocationRule[],
): Promise<KeyTotals> {
  const meters = { customerId, meterIds: metersOf(basis) };
  const months: KeyTotals[] = [];
  try {
    for (const month of splitBy(period, (day) => periodAround('month', day).to)) {
      const days: KeyTotals[] = [];
      for await (const stored of eachStoredDay(db, meters, month)) days.push(compareKeysOfDay(basis, rules, stored));
      months.push(addKeyTotals(days));
    }
  } catch (error) {
    if (!(error instanceof ImplausibleEnergyError)) throw error;
    throw new HttpError(422, 'A stored value is implausibly large', { code: ErrorCode.ValuesImplausible });
  }
  return addKeyTotals(months);
}
