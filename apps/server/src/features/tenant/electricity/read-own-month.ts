import type { OwnElectricity } from '@lichthof/contracts/tenant/own-electricity.ts';
import { ImplausibleEnergyError } from '@lichthof/domain/allocation/allocate-quarter-hour.ts';
import type { BilledContract, BillingBasis } from '@lichthof/domain/billing/billing-basis.ts';
import {
  forecastBaseDays,
  forecastDays,
  grossLines,
  priceOwnDays,
  type OwnDay,
} from '@lichthof/domain/billing/own-month.ts';
import { requiredCoverage } from '@lichthof/domain/energy/kpis.ts';
import { addDays, daysBetween, eachDay } from '@lichthof/domain/time/days.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';
import { intersect } from '@lichthof/domain/time/ranges.ts';
import { readCo2Factor } from '../../billing/preparation/billing-facts.db.ts';
import type { Database } from '../../../database/database.ts';
import { readBillingBasis } from '../../billing/preparation/billing-basis.db.ts';
import { readBilledMonth } from './billed-month.db.ts';
import { findValuesEnd, type OwnBilledContract } from './own-contract.db.ts';
import { allocateOwnDays, frozenDays, sumOwnDay, type OwnDaySums, type OwnElectricityDay } from './own-days.ts';

/** Without the days of others: `from` and `to` of the contract are the reader's days of the month. */
export type OwnMonthRequest = Omit<OwnBilledContract, 'households' | 'occupancyId'>;

/**
 * The electricity of a contract in a month, from the values that an invoice froze, or else allocated as billing would do
 * it now. Null before the first value, and if values are implausible.
 */
export async function readOwnMonth(
  db: Database,
  request: OwnMonthRequest,
  nowMs: number,
): Promise<OwnElectricity | null> {
  const { customerId, estateId, contractId, timeZone, from } = request;
  const to = await findValuesEnd(db, request);
  if (to === null) return null;
  const month = periodAround('month', from);
  const isRunning = localDayOf(nowMs, timeZone) < month.to;
  const baseFrom = isRunning ? addDays(to, -forecastBaseDays) : from;
  const read: DayRange = { from: baseFrom < from ? baseFrom : from, to: month.to };
  const basis = await readBillingBasis(db, { customerId, estateId }, read, new Date(nowMs));
  const contract = basis?.contracts.find((one) => one.contractId === contractId);
  if (!basis || !contract) return null;
  const billed = isRunning ? undefined : await readBilledMonth(db, request);
  const all = billed
    ? frozenDays(billed)
    : await allocateOwnDays(db, basis, { contractId, from: read.from, to }).catch(nullIfImplausible);
  if (!all) return null;
  return describeMonth(db, basis, {
    contract,
    range: { from, to },
    end: request.to,
    all,
    isRunning,
    invoice: billed?.invoice ?? null,
  });
}

interface OwnMonth {
  contract: BilledContract;
  /** The days with values. */
  range: DayRange;
  /** The end of the reader's days of the month. */
  end: string;
  /** The days of the month, and before them those that a forecast rests on. */
  all: readonly OwnElectricityDay[];
  isRunning: boolean;
  invoice: OwnElectricity['invoice'];
}

/** Sums and prices the days of a contract's month. */
export async function describeMonth(db: Database, basis: BillingBasis, month: OwnMonth): Promise<OwnElectricity> {
  const { contract, range, end, all, isRunning, invoice } = month;
  const sums = all.map((day) => sumOwnDay(day, day.day === addDays(range.to, -1)));
  const days = sums.filter(({ day }) => day >= range.from && day < range.to);
  return {
    ...(await describeEnergy(db, days, range)),
    supplyModel: basis.supplies.findLast((supply) => supply.from < range.to)?.supplyModel ?? 'full_supply',
    cost: priceMonth(basis, { contract, range, days }),
    forecast: isRunning ? forecastMonth(basis, { contract, range, sums, end }) : null,
    invoice,
  };
}

function nullIfImplausible(error: unknown): null {
  if (error instanceof ImplausibleEnergyError) return null;
  throw error;
}

type Described = Omit<OwnElectricity, 'supplyModel' | 'cost' | 'forecast' | 'invoice'>;

async function describeEnergy(db: Database, days: OwnDaySums[], range: DayRange): Promise<Described> {
  const sum = (of: (day: OwnDaySums) => number) => days.reduce((total, day) => total + of(day), 0);
  const pvWh = sum((day) => day.pvWh);
  const missing = { own: sum((day) => day.ownMissing), others: sum((day) => day.othersMissing) };
  const expected = { own: sum((day) => day.expected), others: sum((day) => day.othersExpected) };
  const isEnough = (of: 'own' | 'others') => missing[of] <= expected[of] * (1 - requiredCoverage);
  const factor = await readCo2Factor(db, Number(range.from.slice(0, 4)));
  return {
    ...range,
    pvWh,
    gridWh: sum((day) => day.gridWh),
    days: days.map(({ day, pvWh: dayPvWh, gridWh }) => ({ day, pvWh: dayPvWh, gridWh })),
    missing,
    substituted: {
      quarterHours: sum(({ substituted }) => substituted.quarterHours),
      energyWh: sum(({ substituted }) => substituted.energyWh),
    },
    isReliable: expected.own > 0 && isEnough('own') && isEnough('others'),
    co2: factor && {
      savedGrams: Math.round((pvWh * factor.gramsPerKwh) / 1000),
      gramsPerKwh: factor.gramsPerKwh,
      year: factor.year,
    },
  };
}

interface PricedDays {
  contract: BilledContract;
  range: DayRange;
  days: readonly OwnDay[];
}

function priceMonth(basis: BillingBasis, priced: PricedDays): OwnElectricity['cost'] {
  const draft = priceOwnDays(basis, priced);
  return draft && { grossCents: draft.totals.grossCents, lines: grossLines(draft) };
}

interface ForecastParts {
  contract: BilledContract;
  range: DayRange;
  sums: OwnDaySums[];
  /** The end of the reader's days of the month. */
  end: string;
}

/** The rest of the running day counts as measured: it is less than a day, and the mean leaves the last day out. */
function forecastMonth(basis: BillingBasis, { contract, range, sums, end }: ForecastParts): OwnElectricity['forecast'] {
  const days = sums.filter(({ day }) => day >= range.from);
  const isWhole = ({ expected, ownMissing, day }: OwnDaySums) =>
    ownMissing === 0 && (day !== addDays(range.to, -1) || expected >= 92);
  const base = sums.filter(isWhole);
  const coming = eachDay(range.to, end);
  const forecast = forecastDays(base, coming);
  const whole = intersect(contract, { from: range.from, to: end });
  if ((coming.length > 0 && forecast.length === 0) || !whole) return null;
  const draft = priceOwnDays(basis, { contract, range: whole, days: [...days, ...forecast] });
  return (
    draft && {
      grossCents: draft.totals.grossCents,
      ...whole,
      restsOnDays: Math.min(base.length, forecastBaseDays),
      basePriceDays: daysBetween(whole.from, whole.to),
    }
  );
}
