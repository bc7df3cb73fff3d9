import { formatList } from '../formats/lists.ts';
import { addDays } from '../time/days.ts';
import { startOfDay } from '../time/local-days.ts';
import type { ParticipantFields, Payer } from '../fields/participant-fields.ts';
import { nameKey } from '../portfolio/tables/cells.ts';
import type { Address } from '../billing/invoices/provider.ts';
import { paperMandateVersion } from '../billing/contracts/mandate-text.ts';
import { getEntry, getItem } from '../collections/items.ts';
import { covers } from '../time/ranges.ts';
import type { ContractIssue, PartIssue } from './contract-issues.ts';
import { issuesOfContract, issuesOfList, type ContractToCheck } from './contract-rules.ts';
import type { ApartmentFacts, EstateFacts, OccupancyFacts } from './estate-facts.ts';
import type { ContractRow } from './read-cells.ts';
import { placeIssue, type ContractTable } from './read-contract-table.ts';

export type Contact = Omit<ParticipantFields, 'isBusiness'>;

/** A contract of the table with everything resolved to ids. */
export interface PlannedContract extends ContractToCheck, Payer {
  line: number;
  estateId: number;
  noticeMonths: number;
  tariffName: string | null;
  mandate: PlannedMandate | null;
  /** The meter's counter at the start of a day. */
  reading: { meterId: number; atMs: number; counterWh: number } | null;
}

interface PlannedMandate {
  accountHolder: string;
  iban: string;
  bic: string | null;
  bankName: string | null;
  /** Null where the system gives one. */
  reference: string | null;
  grantedAt: string;
  textVersion: string;
  providerId: number;
  creditorId: string;
}

export interface ContractPlan {
  contracts: PlannedContract[];
  issues: ContractIssue[];
}

/** Resolves names to what is stored, and checks each row and all rows together. */
export function planContracts(table: ContractTable, estates: EstateFacts[]): ContractPlan {
  const index = indexEstates(estates);
  const issues = [...table.issues];
  const contracts: PlannedContract[] = [];
  for (const row of table.rows) {
    const planned = planRow(row, index);
    issues.push(...planned.issues.map((issue) => placeIssue(table, row.line, issue)));
    if (planned.contract) contracts.push(planned.contract);
  }
  for (const { index: at, otherIndex, ...issue } of issuesOfList(contracts)) {
    const expected = String(getItem(contracts, otherIndex).line);
    issues.push(placeIssue(table, getItem(contracts, at).line, { ...issue, expected }));
  }
  return { contracts, issues: issues.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
}

interface EstateIndex {
  byName: Map<string, EstateFacts[]>;
  only: EstateFacts | undefined;
  apartments: Map<EstateFacts, Map<string, ApartmentFacts>>;
}

function indexEstates(estates: EstateFacts[]): EstateIndex {
  const byName = new Map<string, EstateFacts[]>();
  for (const estate of estates) {
    const names = new Set([estate.name, estate.projectNumber].filter((name) => name !== null).map(nameKey));
    for (const name of names) byName.set(name, [...(byName.get(name) ?? []), estate]);
  }
  const apartmentsOf = ({ apartments }: EstateFacts) => new Map(apartments.map((one) => [nameKey(one.name), one]));
  return {
    byName,
    only: estates.length === 1 ? estates[0] : undefined,
    apartments: new Map(estates.map((estate) => [estate, apartmentsOf(estate)])),
  };
}

function planRow(row: ContractRow, index: EstateIndex): { issues: PartIssue[]; contract?: PlannedContract } {
  const named = row.estate === null ? [] : (index.byName.get(nameKey(row.estate)) ?? []);
  const estate = row.estate === null ? index.only : named[0];
  if (!estate || named.length > 1) {
    return { issues: [{ code: row.estate === null ? 'estateMissing' : 'unknownEstate', part: 'estate' }] };
  }
  const apartment = row.apartment === null ? undefined : getEntry(index.apartments, estate).get(nameKey(row.apartment));
  if (row.apartment !== null && !apartment) return { issues: [{ code: 'unknownApartment', part: 'apartment' }] };
  const meters = metersOf(row, estate);
  const tariff = row.tariff === null ? undefined : tariffNamed(row.tariff, estate);
  const issues = [
    ...meters.issues,
    ...(row.tariff !== null && !tariff ? [{ code: 'unknownTariff', part: 'tariff' } as const] : []),
    ...issuesOfPayment(row, estate),
  ];
  if (issues.length > 0) return { issues };
  const contract = contractOf(row, { estate, apartment, meterIds: meters.meterIds, tariff });
  const found = [...issuesOfContract(contract, estate), ...issuesOfReading(row, contract, estate)];
  return found.length > 0 ? { issues: found } : { issues: [], contract };
}

function metersOf(
  { meters }: ContractRow,
  { generalMeters }: EstateFacts,
): { meterIds: number[]; issues: PartIssue[] } {
  const found = meters.map((name) => {
    const key = nameKey(name);
    return generalMeters.filter((meter) => nameKey(meter.name) === key || nameKey(meter.serialNumber ?? '') === key);
  });
  return {
    meterIds: [...new Set(found.flatMap(([meter]) => (meter ? [meter.meterId] : [])))],
    issues: found.flatMap((known): PartIssue[] => {
      if (known.length === 1) return [];
      return [{ code: known.length === 0 ? 'unknownMeter' : 'ambiguousMeter', part: 'meters' }];
    }),
  };
}

const tariffNamed = (name: string, { tariffs }: EstateFacts) =>
  tariffs.find((tariff) => nameKey(tariff.name) === nameKey(name));

/** Bank data without IBAN mean nothing; an IBAN needs its holder and the day of the mandate. */
function issuesOfPayment(row: ContractRow, { today }: EstateFacts): PartIssue[] {
  const { iban, accountHolder, bic, bankName, mandateReference, signedDate } = row;
  const hasBankData = [accountHolder, bic, bankName, mandateReference, signedDate].some((part) => part !== null);
  if (iban === null) return hasBankData ? [{ code: 'ibanMissing', part: 'iban' }] : [];
  const issues: PartIssue[] = [];
  if (accountHolder === null) issues.push({ code: 'required', part: 'accountHolder' });
  if (signedDate === null) issues.push({ code: 'required', part: 'signedDate' });
  else if (signedDate > today) issues.push({ code: 'signedInFuture', part: 'signedDate' });
  return issues;
}

interface Resolved {
  estate: EstateFacts;
  apartment: ApartmentFacts | undefined;
  meterIds: number[];
  tariff: EstateFacts['tariffs'][number] | undefined;
}

const mostNames = 3;

/** Names and contact data from those who live in an apartment. */
export function contactOfPeople(people: OccupancyFacts['people']): Contact {
  const names = people.slice(0, mostNames).map(({ name }) => name);
  const [first] = people;
  return {
    names,
    greetingName: first ? formatList(names) : null,
    email: first?.email ?? null,
    phone: first?.phone ?? null,
  };
}

function contractOf(row: ContractRow, { estate, apartment, meterIds, tariff }: Resolved): PlannedContract {
  const { type, from, minimumTermUntil } = row;
  const isTenant = type === 'tenant' || type === 'third_party';
  const occupancy = isTenant ? apartment?.occupancies.find((one) => covers(one, from)) : undefined;
  const days = { from, to: endOfContract(row, apartment, occupancy) };
  const typed = [row.name1, row.name2].filter((name) => name !== null);
  const residents = contactOfPeople(occupancy?.people ?? []);
  return {
    line: row.line,
    estateId: estate.estateId,
    type,
    apartmentId: apartment?.apartmentId ?? null,
    occupancyId: occupancy?.occupancyId ?? null,
    meterIds,
    names: typed.length > 0 ? typed : residents.names,
    greetingName: typed.length > 0 ? null : residents.greetingName,
    isBusiness: false,
    email: row.email ?? residents.email,
    phone: row.phone ?? residents.phone,
    invoiceAddress: addressOf(row),
    contract: { ...days, minimumTermUntil: minimumTermUntil === null ? null : addDays(minimumTermUntil, 1) },
    noticeMonths: row.noticeMonths ?? 1,
    tariffs: tariff ? [{ ...days, tariffId: tariff.tariffId }] : [],
    tariffName: tariff?.name ?? null,
    iban: row.iban,
    mandate: mandateOf(row, estate),
    reading: readingOf(row, { estate, apartment, meterIds }),
  };
}

/** The contract of an occupancy ends with it, that of a vacant apartment with the next move-in. */
function endOfContract({ type, from }: ContractRow, apartment?: ApartmentFacts, occupancy?: OccupancyFacts) {
  if (occupancy) return occupancy.to;
  if (type !== 'vacant' || !apartment) return null;
  return (
    apartment.occupancies
      .map((one) => one.from)
      .filter((day) => day > from)
      .toSorted()[0] ?? null
  );
}

function addressOf({ street, houseNumber, zipCode, city }: ContractRow): Address | null {
  if (street === null || zipCode === null || city === null) return null;
  return { street, houseNumber: houseNumber ?? '', zipCode, city };
}

function mandateOf(row: ContractRow, { supplies }: EstateFacts): PlannedMandate | null {
  const supply = supplies.find((known) => covers(known, row.from));
  const { iban, accountHolder } = row;
  if (iban === null || accountHolder === null || !supply?.creditorId) return null;
  return {
    accountHolder,
    iban,
    bic: row.bic,
    bankName: row.bankName,
    reference: row.mandateReference,
    grantedAt: `${row.signedDate}T11:00:00Z`,
    textVersion: paperMandateVersion,
    providerId: supply.providerId,
    creditorId: supply.creditorId,
  };
}

/** The only meter of the contract on that day; several could each be meant. */
function readMeterOf(row: ContractRow, { apartment, meterIds }: Pick<Resolved, 'apartment' | 'meterIds'>) {
  const day = row.readDate ?? row.from;
  const candidates = apartment
    ? apartment.meters.filter((meter) => covers(meter, day)).map(({ meterId }) => meterId)
    : meterIds;
  return candidates.length === 1 ? candidates[0] : undefined;
}

function readingOf(row: ContractRow, { estate, ...place }: Pick<Resolved, 'estate' | 'apartment' | 'meterIds'>) {
  const meterId = readMeterOf(row, place);
  if (row.counterKwh === null || meterId === undefined) return null;
  const atMs = startOfDay(row.readDate ?? row.from, estate.timeZone);
  return { meterId, atMs, counterWh: Math.round(row.counterKwh * 1000) };
}

function issuesOfReading(row: ContractRow, { reading }: PlannedContract, { today }: EstateFacts): PartIssue[] {
  if (row.counterKwh === null) {
    return row.readDate === null ? [] : [{ code: 'required', part: 'counterKwh' }];
  }
  if ((row.readDate ?? row.from) > today) return [{ code: 'readingInFuture', part: 'counterKwh' }];
  return reading ? [] : [{ code: 'counterMeterMissing', part: 'counterKwh' }];
}
