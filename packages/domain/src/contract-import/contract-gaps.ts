import { covers, isWithin, type OpenRange } from '../time/ranges.ts';
import type { ContractToCheck } from './contract-rules.ts';
import type { ApartmentFacts, EstateFacts } from './estate-facts.ts';

/** Days of an apartment with a meter that no contract covers and that nobody has billed. */
export interface ContractGap extends OpenRange {
  apartmentId: number;
  apartmentName: string;
  /** Who lives there on these days; null for a vacant apartment. */
  occupancyId: number | null;
}

/**
 * The gaps that begin in the period, by apartment. One ends with the next contract, billed day, move-in or move-out;
 * without such it goes on.
 */
export function findContractGaps(estate: EstateFacts, period: OpenRange): ContractGap[] {
  return estate.apartments.flatMap((apartment) =>
    gapsOfApartment(apartment, estate, period.from).filter(({ from }) => covers(period, from)),
  );
}

/** Whether the contract lies within one gap of its apartment, with the same residents on all days. */
export function isInContractGap(
  { apartmentId, occupancyId, contract }: Pick<ContractToCheck, 'apartmentId' | 'occupancyId' | 'contract'>,
  estate: EstateFacts,
): boolean {
  const gaps = findContractGaps(estate, { from: contract.from, to: null });
  return gaps.some(
    (gap) => gap.apartmentId === apartmentId && gap.occupancyId === occupancyId && isWithin(contract, gap),
  );
}

function gapsOfApartment(apartment: ApartmentFacts, estate: EstateFacts, firstDay: string): ContractGap[] {
  const days = daysOfChange(apartment, estate, firstDay);
  const gaps: ContractGap[] = [];
  for (const [index, from] of days.entries()) {
    if (!needsContract(from, apartment, estate)) continue;
    const to = days[index + 1] ?? null;
    const occupancyId = apartment.occupancies.find((one) => covers(one, from))?.occupancyId ?? null;
    const before = gaps.at(-1);
    if (before?.to === from && before.occupancyId === occupancyId) before.to = to;
    else gaps.push({ apartmentId: apartment.apartmentId, apartmentName: apartment.name, occupancyId, from, to });
  }
  return gaps;
}

/** The first day and all later ones on which something begins or ends, in order of time. */
function daysOfChange(apartment: ApartmentFacts, { supplies, billedPeriods }: EstateFacts, firstDay: string): string[] {
  const { meters, occupancies, contracts } = apartment;
  const ranges: OpenRange[] = [...meters, ...occupancies, ...contracts, ...supplies, ...billedPeriods];
  const later = ranges.flatMap(({ from, to }) => [from, to ?? '']).filter((day) => day > firstDay);
  return [firstDay, ...new Set(later.toSorted())];
}

function needsContract(day: string, { meters, contracts }: ApartmentFacts, estate: EstateFacts): boolean {
  const isOnDay = (range: OpenRange) => covers(range, day);
  const isSupplied = meters.some(isOnDay) && estate.supplies.some(isOnDay);
  return isSupplied && !contracts.some(isOnDay) && !estate.billedPeriods.some(isOnDay);
}
