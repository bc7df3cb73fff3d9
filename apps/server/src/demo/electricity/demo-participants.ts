import { getItem, getFirst } from '@lichthof/domain/collections/items.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { DemoApartment, DemoEstate, DemoOccupancy } from '../demo-estate.ts';
import type { DemoParticipant } from './demo-contracts.ts';
import { ownerOfEstates } from './demo-provider.ts';

export interface Days {
  from: string;
  to: string | null;
}

type TariffsOn = (days: Days) => DemoParticipant['tariffs'];

interface TenantOptions {
  firstDay: string;
  tariffsOn: TariffsOn;
  account: number | null;
  /** When a new mandate took the place of that of an older contract: unused mandates lapse after three years. */
  mandateRenewedOn?: string;
}

/** A tenant as participant, from the first day or from the move-in. */
export function tenantParticipant(
  apartment: DemoApartment,
  occupancy: DemoOccupancy,
  { firstDay, tariffsOn, account, mandateRenewedOn = firstDay }: TenantOptions,
): DemoParticipant {
  const days = daysOf(occupancy, firstDay);
  const person = getFirst(occupancy.people);
  const mandate = account !== null && {
    iban: demoIban(account),
    accountHolder: `${person.firstName} ${person.lastName}`,
    grantedAt: `${addDays(days.from > mandateRenewedOn ? days.from : mandateRenewedOn, -14)}T10:00:00Z`,
    textVersion: 'Papierformular',
  };
  return {
    type: 'tenant',
    apartmentKey: apartment.key,
    moveInDate: occupancy.moveInDate,
    meterKeys: [],
    invoiceAddress: null,
    contract: { ...days, minimumTermUntil: yearAfter(days.from), noticeMonths: 1 },
    tariffs: tariffsOn(days),
    mandate: mandate || null,
  };
}

/** A tenant with another supplier: metered, but without an allocation. */
export function thirdPartyParticipant(
  apartment: DemoApartment,
  occupancy: DemoOccupancy,
  firstDay: string,
): DemoParticipant {
  const tenant = tenantParticipant(apartment, occupancy, { firstDay, tariffsOn: () => [], account: null });
  return { ...tenant, type: 'third_party', contract: { ...tenant.contract, minimumTermUntil: null } };
}

/** The owner pays for vacant days. */
export function vacantParticipants(
  apartment: DemoApartment,
  { firstDay, tariffsOn }: { firstDay: string; tariffsOn: TariffsOn },
): DemoParticipant[] {
  return vacantDaysOf(apartment, firstDay).map((days) => ({
    ...ownersParticipant(days, tariffsOn),
    type: 'vacant',
    apartmentKey: apartment.key,
  }));
}

/** General electricity, paid by the owner. */
export function generalParticipant(
  meterKeys: string[],
  { firstDay, tariffsOn }: { firstDay: string; tariffsOn: TariffsOn },
): DemoParticipant {
  return { ...ownersParticipant({ from: firstDay, to: null }, tariffsOn), meterKeys };
}

/** The same tariff on all days. */
export const always =
  (name: string): TariffsOn =>
  (days) => [{ ...days, name }];

/** Occupancies that end on the day or later, by apartment and time. */
export function occupanciesFrom({ apartments }: DemoEstate, firstDay: string) {
  return apartments.flatMap((apartment, index) =>
    apartment.occupancies
      .filter(({ moveOutDate }) => moveOutDate === null || moveOutDate >= firstDay)
      .map((occupancy) => ({ apartment, occupancy, apartmentNumber: index + 1 })),
  );
}

function ownersParticipant(days: Days, tariffsOn: TariffsOn): DemoParticipant {
  return {
    type: 'general',
    apartmentKey: null,
    moveInDate: null,
    meterKeys: [],
    names: [ownerOfEstates.name],
    email: ownerOfEstates.email,
    invoiceAddress: ownerOfEstates.address,
    contract: { ...days, minimumTermUntil: null, noticeMonths: 1 },
    tariffs: tariffsOn(days),
    mandate: null,
  };
}

function vacantDaysOf({ occupancies }: DemoApartment, firstDay: string): Days[] {
  const lived = occupancies
    .map((occupancy) => daysOf(occupancy, firstDay))
    .filter(({ from, to }) => to === null || from < to);
  const ends: (string | null)[] = [firstDay, ...lived.map(({ to }) => to)];
  const begins: (string | null)[] = [...lived.map(({ from }) => from), null];
  return ends.flatMap((from, index) =>
    from === null || from === begins[index] ? [] : [{ from, to: getItem(begins, index) }],
  );
}

function daysOf({ moveInDate, moveOutDate }: DemoOccupancy, firstDay: string): Days {
  const from = moveInDate > firstDay ? moveInDate : firstDay;
  return { from, to: moveOutDate === null ? null : addDays(moveOutDate, 1) };
}

const yearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

/** No bank has this code, so the account does not exist. */
const bankCode = '99999999';
const country = 'DE';
const countryDigits = '1314';

/** A well-formed IBAN with correct check digits (ISO 13616). */
export function demoIban(account: number): string {
  const digits = `${bankCode}${String(account).padStart(10, '0')}`;
  const checkDigits = 98n - (BigInt(`${digits}${countryDigits}00`) % 97n);
  return `${country}${String(checkDigits).padStart(2, '0')}${digits}`;
}
