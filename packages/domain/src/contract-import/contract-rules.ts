import { addCalendarMonths, longestTermMonths, type ParticipantType } from '../billing/contracts/contract.ts';
import { getItem } from '../collections/items.ts';
import { covers, coversWithoutGap, isWithin, type OpenRange, overlap } from '../time/ranges.ts';
import type { PartIssue } from './contract-issues.ts';
import type { EstateFacts } from './estate-facts.ts';

/** A contract by ids, as it would be saved. */
export interface ContractToCheck {
  type: ParticipantType;
  apartmentId: number | null;
  occupancyId: number | null;
  meterIds: number[];
  names: string[];
  contract: OpenRange & { minimumTermUntil: string | null };
  tariffs: (OpenRange & { tariffId: number })[];
  /** The account of the mandate; null without one. */
  iban: string | null;
}

/** What is wrong with a running contract that comes from elsewhere, one per mistake; empty if it can be saved. */
export function issuesOfContract(contract: ContractToCheck, estate: EstateFacts): PartIssue[] {
  return [
    ...issuesOfPlace(contract, estate),
    ...issuesOfDays(contract, estate),
    ...issuesOfTariffs(contract, estate),
    ...issuesOfMandate(contract, estate),
  ];
}

function issuesOfPlace(contract: ContractToCheck, estate: EstateFacts): PartIssue[] {
  const { type, apartmentId, names } = contract;
  const nameless: PartIssue[] = names.length === 0 ? [{ code: 'namesMissing', part: 'name1' }] : [];
  if (type === 'general') {
    const misplaced: PartIssue[] = apartmentId === null ? [] : [{ code: 'apartmentNotAllowed', part: 'apartment' }];
    return [...misplaced, ...issuesOfMeters(contract, estate), ...nameless];
  }
  if (apartmentId === null) return [{ code: 'apartmentMissing', part: 'apartment' }];
  return [...issuesOfApartment(contract, estate), ...nameless];
}

function issuesOfMeters({ meterIds }: ContractToCheck, { generalMeters }: EstateFacts): PartIssue[] {
  if (meterIds.length === 0) return [{ code: 'metersMissing', part: 'meters' }];
  return meterIds.flatMap((meterId): PartIssue[] => {
    const meter = generalMeters.find((known) => known.meterId === meterId);
    if (!meter) return [{ code: 'unknownMeter', part: 'meters' }];
    return meter.isTaken ? [{ code: 'meterTaken', part: 'meters', expected: meter.name }] : [];
  });
}

function issuesOfApartment(contract: ContractToCheck, { apartments }: EstateFacts): PartIssue[] {
  const { type, apartmentId, occupancyId, meterIds, contract: days } = contract;
  const apartment = apartments.find((known) => known.apartmentId === apartmentId);
  if (!apartment) return [{ code: 'unknownApartment', part: 'apartment' }];
  const issues: PartIssue[] = meterIds.length > 0 ? [{ code: 'metersNotAllowed', part: 'meters' }] : [];
  if (!apartment.meters.some((meter) => covers(meter, days.from)))
    issues.push({ code: 'meterMissing', part: 'apartment' });
  const occupancy = apartment.occupancies.find((known) => known.occupancyId === occupancyId);
  if (type === 'tenant' && !occupancy) issues.push({ code: 'nobodyLivesThere', part: 'from' });
  if (type === 'tenant' && occupancy && !isWithin(days, occupancy)) {
    issues.push({ code: 'outsideOccupancy', part: 'from' });
  }
  const isLivedIn = apartment.occupancies.some((known) => covers(known, days.from));
  if (type === 'vacant' && isLivedIn) issues.push({ code: 'somebodyLivesThere', part: 'from' });
  const other = apartment.contracts.find((known) => overlap(known, days));
  if (other) issues.push({ code: 'overlaps', part: 'from', expected: other.number });
  return issues;
}

function issuesOfDays({ contract }: ContractToCheck, { supplies, billedPeriods }: EstateFacts): PartIssue[] {
  const { from, to, minimumTermUntil } = contract;
  if (to !== null && to <= from) return [{ code: 'endBeforeStart', part: 'from' }];
  const issues: PartIssue[] = [];
  if (!supplies.some((supply) => covers(supply, from))) issues.push({ code: 'supplyMissing', part: 'from' });
  if (billedPeriods.some((period) => overlap(period, contract))) issues.push({ code: 'billed', part: 'from' });
  if (minimumTermUntil === null) return issues;
  const part = 'minimumTermUntil';
  if (minimumTermUntil <= from) issues.push({ code: 'endBeforeStart', part });
  if (minimumTermUntil > addCalendarMonths(from, longestTermMonths)) issues.push({ code: 'minimumTermTooLong', part });
  return issues;
}

function issuesOfTariffs({ type, contract, tariffs }: ContractToCheck, estate: EstateFacts): PartIssue[] {
  const part = 'tariff';
  if (type === 'third_party') return tariffs.length === 0 ? [] : [{ code: 'tariffNotAllowed', part }];
  if (!coversWithoutGap(tariffs, contract)) return [{ code: 'tariffMissing', part }];
  return tariffs.flatMap(({ tariffId, from }): PartIssue[] => {
    const tariff = estate.tariffs.find((known) => known.tariffId === tariffId);
    if (!tariff) return [{ code: 'unknownTariff', part }];
    return from < tariff.pricedFrom ? [{ code: 'tariffNotInForce', part, expected: tariff.pricedFrom }] : [];
  });
}

function issuesOfMandate({ type, iban, contract }: ContractToCheck, { supplies }: EstateFacts): PartIssue[] {
  if (iban === null) return [];
  if (type === 'third_party') return [{ code: 'mandateNotAllowed', part: 'iban' }];
  const supply = supplies.find((known) => covers(known, contract.from));
  if (supply?.creditorId === null) return [{ code: 'creditorIdMissing', part: 'iban' }];
  return supply?.iban === iban ? [{ code: 'accountOfCreditor', part: 'iban' }] : [];
}

interface PlacedContract extends ContractToCheck {
  estateId: number;
}

/** Contracts of one list that exclude each other: the same apartment on the same days, or the same meter twice. */
export function issuesOfList(contracts: PlacedContract[]): (PartIssue & { index: number; otherIndex: number })[] {
  const byApartment = new Map<number, number[]>();
  const byMeter = new Map<number, number>();
  return contracts.flatMap(({ apartmentId, meterIds, contract }, index) => {
    const earlier = apartmentId === null ? [] : (byApartment.get(apartmentId) ?? []);
    const other = earlier.find((one) => overlap(getItem(contracts, one).contract, contract));
    if (apartmentId !== null) byApartment.set(apartmentId, [...earlier, index]);
    const sameMeter = meterIds.map((meterId) => byMeter.get(meterId)).find((one) => one !== undefined);
    for (const meterId of meterIds) byMeter.set(meterId, index);
    return [
      ...(other === undefined ? [] : [{ index, otherIndex: other, code: 'overlaps' as const, part: 'from' as const }]),
      ...(sameMeter === undefined
        ? []
        : [{ index, otherIndex: sameMeter, code: 'meterTaken' as const, part: 'meters' as const }]),
    ];
  });
}
