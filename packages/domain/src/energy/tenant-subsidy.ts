import Big from 'big.js';
import { getLast } from '../collections/items.ts';

/** What the rate of the tenant electricity subsidy depends on. */
export interface SubsidizedPlant {
  commissionedOn: string;
  installedKw: number;
}

/** Upper ends of the tiers in kW, and ct/kWh for plants commissioned from January 2023 to January 2024. */
const tiers = [
  { upToKw: 10, ctPerKwh: '2.67' },
  { upToKw: 40, ctPerKwh: '2.48' },
  { upToKw: 1000, ctPerKwh: '1.67' },
];
const firstDay = '2023-01-01';
/** Rates of plants from this day on are not published yet. */
const endOfTable = '2027-02-01';
const fundedYears = 20;

/**
 * The tenant electricity subsidy in ct/kWh (EEG 2023 § 21 (3), § 48a, § 49, § 23c): −1 % every six months from
 * 2024-02-01 on unrounded rates, each tier rounded to two decimals, weighted by the kW of the plant in each tier and
 * rounded to four decimals. Null where the table has no rate: before 2023, from 2027-02-01 on, above 1 MW.
 */
export function subsidyCtPerKwh({ commissionedOn, installedKw }: SubsidizedPlant): string | null {
  const isKnown = commissionedOn >= firstDay && commissionedOn < endOfTable;
  if (!isKnown || installedKw <= 0 || installedKw > getLast(tiers).upToKw) return null;
  const factor = new Big('0.99').pow(reductionsUntil(commissionedOn));
  const shares = tiers.map(({ upToKw, ctPerKwh }, index) => {
    const fromKw = tiers[index - 1]?.upToKw ?? 0;
    const shareKw = new Big(Math.min(installedKw, upToKw)).minus(fromKw);
    return shareKw.lte(0) ? new Big(0) : shareKw.times(new Big(ctPerKwh).times(factor).round(2, Big.roundHalfUp));
  });
  const sum = shares.reduce((total, share) => total.plus(share), new Big(0));
  return sum.div(installedKw).round(4, Big.roundHalfUp).toFixed();
}

/** Reductions on 1 February and 1 August, the first one in 2024. */
function reductionsUntil(day: string): number {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const halfYears = (year - 2024) * 2 + (month >= 8 ? 2 : month >= 2 ? 1 : 0);
  return Math.max(0, halfYears);
}

/** Whether a plant is funded in a year: from the year of its commissioning until 20 years after it (EEG § 25). */
export function isFundedIn({ commissionedOn }: Pick<SubsidizedPlant, 'commissionedOn'>, year: number): boolean {
  const first = Number(commissionedOn.slice(0, 4));
  return year >= first && year <= first + fundedYears;
}
