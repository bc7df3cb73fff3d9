import type { ContractsToImport, OpenRange, ParticipantToImport } from './contracts-to-import.ts';
import { Medium } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

interface Checked {
  before: EstateBeforeImport;
  /** The local day of the estate: an imported contract must begin on or before it. */
  today: string;
}

/** The reasons why the contracts cannot be imported, one per mistake; empty if they can. */
export function findImportErrors(contracts: ContractsToImport, { before, today }: Checked): string[] {
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

function reasonsOfTariffs({ tariffs }: ContractsToImport, { tariffNames }: EstateBeforeImport): string[] {
  const names = [...tariffNames, ...tariffs.map(({ name }) => name)].map((name) => name.toLowerCase());
  return tariffs.flatMap(({ name, startDate, prices }) => [
    ...(names.filter((taken) => taken === name.toLowerCase()).length > 1 ? [`the tariff '${name}' exists twice`] : []),
    ...(coversWithoutGap(prices, { from: startDate, to: null }) ? [] : [`the tariff '${name}' lacks prices`]),
  ]);
}

function reasonsOfPlace({ type, apartmentId, occupancyId, contract }: ParticipantToImport, before: EstateBeforeImport) {
  const isUnknown = apartmentId !== null && !before.apartments.some((known) => known.apartmentId === apartmentId);
  if (isUnknown) return ['the estate has no such apartment'];
  if (type === 'general') return apartmentId === null ? [] : ['general electricity belongs to no apartment'];
  if (apartmentId === null) return ['the apartment is missing'];
  if (type !== 'tenant') return [];
  const occupancy = before.occupancies.find((known) => known.occupancyId === occupancyId);
  if (occupancy?.apartmentId !== apartmentId) return ['nobody lives in the apartment by that occupancy'];
  return isWithin(contract, occupancy) ? [] : ['the contract reaches beyond the occupancy'];
}

function reasonsOfNames({ names, occupancyId }: ParticipantToImport, { occupancies }: EstateBeforeImport): string[] {
  const hasPeople = occupancies.some((known) => known.occupancyId === occupancyId && known.people.length > 0);
  return names || hasPeople ? [] : ['the names are missing'];
}

function reasonsOfContract(
  { contract, mandate }: ParticipantToImport,
  { contracts: { supply, provider }, today }: { contracts: ContractsToImport; today: string },
): string[] {
  return [
    ...(contract.to !== null && contract.to <= contract.from ? ['the contract ends before it begins'] : []),
    ...(contract.from > today ? ['the contract has not begun yet'] : []),
    ...(contract.from < supply.from ? ['the contract begins before the supply'] : []),
    ...(mandate && !provider.creditorId ? ['a mandate needs the creditor id of the provider'] : []),
  ];
}

function reasonsOfTariffDays(
  { type, contract, tariffs: assigned }: ParticipantToImport,
  { tariffs }: ContractsToImport,
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

function reasonsOfOverlaps({ participants }: ContractsToImport, before: EstateBeforeImport): string[] {
  const taken = before.contracts.map((contract) => ({ ...contract }));
  return participants.flatMap(({ apartmentId, contract }) => {
    if (apartmentId === null) return [];
    const isTaken = taken.some((other) => other.apartmentId === apartmentId && overlap(other, contract));
    taken.push({ apartmentId, from: contract.from, to: contract.to });
    return isTaken ? [`${apartmentNameOf(apartmentId, before)}: two contracts on the same days`] : [];
  });
}

function reasonsOfMeters(
  { participants }: ContractsToImport,
  { meterIds, namedMeterIds }: EstateBeforeImport,
): string[] {
  const named = participants.flatMap((participant) => participant.meterIds);
  return named.flatMap((meterId, index) => [
    ...(meterIds.includes(meterId) ? [] : [`meter ${meterId}: not one of the estate's electricity meters`]),
    ...([...namedMeterIds, ...named.slice(0, index)].includes(meterId) ? [`meter ${meterId}: named twice`] : []),
  ]);
}

/** Whether ranges in order of time cover the whole range without gaps or overlaps. */
function coversWithoutGap(ranges: OpenRange[], { from, to }: OpenRange): boolean {
  const isJoined = ranges.every((range, index) => range.from === (index === 0 ? from : ranges[index - 1]!.to));
  return ranges.length > 0 && isJoined && ranges.at(-1)!.to === to;
}

const endOf = ({ to }: OpenRange) => to ?? '9999-12-31';
const isWithin = (inner: OpenRange, outer: OpenRange) => outer.from <= inner.from && endOf(inner) <= endOf(outer);
const overlap = (a: OpenRange, b: OpenRange) => a.from < endOf(b) && b.from < endOf(a);

const nameOf = ({ type, apartmentId, contract }: ParticipantToImport, before: EstateBeforeImport) =>
  `${apartmentId === null ? type : apartmentNameOf(apartmentId, before)} from ${contract.from}`;

const apartmentNameOf = (apartmentId: number, { apartments }: EstateBeforeImport) =>
  apartments.find((apartment) => apartment.apartmentId === apartmentId)?.name ?? `apartment ${apartmentId}`;

/** The estate's data before its contracts are imported. */
export interface EstateBeforeImport {
  hasSupply: boolean;
  tariffNames: string[];
  apartments: { apartmentId: number; name: string }[];
  /** Only electricity meters. */
  meterIds: number[];
  /** Meters that are already billed to a participant. */
  namedMeterIds: number[];
  contracts: (OpenRange & { apartmentId: number })[];
  occupancies: Occupancy[];
}

export interface Occupancy extends OpenRange {
  occupancyId: number;
  apartmentId: number;
  people: { name: string; email: string; phone: string | null }[];
}

export async function readEstateBeforeImport(
  db: Database,
  { customerId, estateId }: { customerId: number; estateId: number },
): Promise<EstateBeforeImport> {
  const { rows } = await sql<EstateBeforeImport>`
    select exists (select from estate_supply where customer_id = ${customerId} and estate_id = ${estateId}) as "hasSupply",
      array(select name from tariff where customer_id = ${customerId} and estate_id = ${estateId}) as "tariffNames",
      coalesce((select jsonb_agg(jsonb_build_object('apartmentId', id, 'name', name)) from apartment
        where customer_id = ${customerId} and estate_id = ${estateId}), '[]') as apartments,
      array(select id from meter where customer_id = ${customerId} and estate_id = ${estateId}
        and medium = ${Medium.Electricity}) as "meterIds",
      array(select meter_id from participant_meter where customer_id = ${customerId}) as "namedMeterIds",
      coalesce((select jsonb_agg(jsonb_build_object('apartmentId', p.apartment_id,
          'from', lower(c.during), 'to', upper(c.during)))
        from participant p join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
        where p.customer_id = ${customerId} and p.estate_id = ${estateId} and p.apartment_id is not null), '[]') as contracts,
      coalesce((select jsonb_agg(jsonb_build_object('occupancyId', o.id, 'apartmentId', o.apartment_id,
          'from', lower(o.during), 'to', upper(o.during), 'people', ${people}))
        from occupancy o join apartment a on a.customer_id = o.customer_id and a.id = o.apartment_id
        where a.customer_id = ${customerId} and a.estate_id = ${estateId}), '[]') as occupancies`.execute(db);
  return rows[0]!;
}

const people = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.email, 'phone', u.phone)
    order by u.id)
  from occupancy_member member join app_user u on u.id = member.user_id
  where member.customer_id = o.customer_id and member.occupancy_id = o.id), '[]')`;
