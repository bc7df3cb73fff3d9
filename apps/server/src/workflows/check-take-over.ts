import type { ContractsToTakeOver, OpenRange, ParticipantToTakeOver } from './contracts-to-take-over.ts';
import type { EstateBefore } from './estate-before-take-over.ts';

interface Checked {
  before: EstateBefore;
  /** The local day of the estate: contracts to take over have begun by then. */
  today: string;
}

/** Why the contracts cannot be taken over, one reason per mistake; none when everything agrees. */
export function reasonsAgainst(contracts: ContractsToTakeOver, { before, today }: Checked): string[] {
  return [
    ...(before.hasSupply ? ['the estate has tenant electricity already'] : []),
    ...reasonsOfTariffs(contracts, before),
    ...contracts.participants.flatMap((participant) =>
      [
        ...reasonsOfPlace(participant, before),
        ...reasonsOfNames(participant, before),
        ...reasonsOfContract(participant, { contracts, today }),
        ...reasonsOfTariffDays(participant, contracts),
      ].map((reason) => `${nameOf(participant, before)}: ${reason}`),
    ),
    ...reasonsOfOverlaps(contracts, before),
    ...reasonsOfMeters(contracts, before),
  ];
}

function reasonsOfTariffs({ tariffs }: ContractsToTakeOver, { tariffNames }: EstateBefore): string[] {
  const names = [...tariffNames, ...tariffs.map(({ name }) => name)].map((name) => name.toLowerCase());
  return tariffs.flatMap(({ name, startDate, prices }) => [
    ...(names.filter((taken) => taken === name.toLowerCase()).length > 1 ? [`the tariff '${name}' exists twice`] : []),
    ...(coversWithoutGap(prices, { from: startDate, to: null }) ? [] : [`the tariff '${name}' lacks prices`]),
  ]);
}

function reasonsOfPlace({ type, apartmentId, occupancyId, contract }: ParticipantToTakeOver, before: EstateBefore) {
  const isUnknown = apartmentId !== null && !before.apartments.some((known) => known.apartmentId === apartmentId);
  if (isUnknown) return ['the estate has no such flat'];
  if (type === 'general') return apartmentId === null ? [] : ['general electricity belongs to no flat'];
  if (apartmentId === null) return ['the flat is missing'];
  if (type !== 'tenant') return [];
  const occupancy = before.occupancies.find((known) => known.occupancyId === occupancyId);
  if (occupancy?.apartmentId !== apartmentId) return ['nobody lives in the flat by that occupancy'];
  return isWithin(contract, occupancy) ? [] : ['the contract reaches beyond the occupancy'];
}

function reasonsOfNames({ names, occupancyId }: ParticipantToTakeOver, { occupancies }: EstateBefore): string[] {
  const hasPeople = occupancies.some((known) => known.occupancyId === occupancyId && known.people.length > 0);
  return names || hasPeople ? [] : ['the names are missing'];
}

function reasonsOfContract(
  { contract, mandate }: ParticipantToTakeOver,
  { contracts: { supply, provider }, today }: { contracts: ContractsToTakeOver; today: string },
): string[] {
  return [
    ...(contract.to !== null && contract.to <= contract.from ? ['the contract ends before it begins'] : []),
    ...(contract.from > today ? ['the contract has not begun yet'] : []),
    ...(contract.from < supply.from ? ['the contract begins before the supply'] : []),
    ...(mandate && !provider.creditorId ? ['a mandate needs the creditor id of the provider'] : []),
  ];
}

function reasonsOfTariffDays(
  { type, contract, tariffs: assigned }: ParticipantToTakeOver,
  { tariffs }: ContractsToTakeOver,
): string[] {
  if (type === 'third_party') return assigned.length === 0 ? [] : ['third parties have no tariff'];
  const isCovered = coversWithoutGap(assigned, contract) && assigned.every((days) => isWithin(days, contract));
  return [
    ...(isCovered ? [] : ['the tariffs do not cover the days of the contract']),
    ...assigned.flatMap(({ name, from }) => {
      const tariff = tariffs.find((known) => known.name === name);
      if (!tariff) return [`there is no tariff '${name}'`];
      return from < tariff.startDate ? [`the tariff '${name}' begins only on ${tariff.startDate}`] : [];
    }),
  ];
}

function reasonsOfOverlaps({ participants }: ContractsToTakeOver, before: EstateBefore): string[] {
  const taken = before.contracts.map((contract) => ({ ...contract }));
  return participants.flatMap(({ apartmentId, contract }) => {
    if (apartmentId === null) return [];
    const isTaken = taken.some((other) => other.apartmentId === apartmentId && overlap(other, contract));
    taken.push({ apartmentId, from: contract.from, to: contract.to });
    return isTaken ? [`${flatNameOf(apartmentId, before)}: two contracts on the same days`] : [];
  });
}

function reasonsOfMeters({ participants }: ContractsToTakeOver, { meterIds, namedMeterIds }: EstateBefore): string[] {
  const named = participants.flatMap((participant) => participant.meterIds);
  return named.flatMap((meterId, index) => [
    ...(meterIds.includes(meterId) ? [] : [`meter ${meterId}: not one of the estate's electricity meters`]),
    ...([...namedMeterIds, ...named.slice(0, index)].includes(meterId) ? [`meter ${meterId}: named twice`] : []),
  ]);
}

/** Whether ranges in the order of time follow each other without a gap or an overlap, from the first day to the end. */
function coversWithoutGap(ranges: OpenRange[], { from, to }: OpenRange): boolean {
  const isJoined = ranges.every((range, index) => range.from === (index === 0 ? from : ranges[index - 1]!.to));
  return ranges.length > 0 && isJoined && ranges.at(-1)!.to === to;
}

const endOf = ({ to }: OpenRange) => to ?? '9999-12-31';
const isWithin = (inner: OpenRange, outer: OpenRange) => outer.from <= inner.from && endOf(inner) <= endOf(outer);
const overlap = (a: OpenRange, b: OpenRange) => a.from < endOf(b) && b.from < endOf(a);

const nameOf = ({ type, apartmentId, contract }: ParticipantToTakeOver, before: EstateBefore) =>
  `${apartmentId === null ? type : flatNameOf(apartmentId, before)} from ${contract.from}`;

const flatNameOf = (apartmentId: number, { apartments }: EstateBefore) =>
  apartments.find((apartment) => apartment.apartmentId === apartmentId)?.name ?? `flat ${apartmentId}`;
