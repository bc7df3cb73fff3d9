import { Role } from '@lichthof/domain/access/role.ts';
import { parseObis } from '@lichthof/domain/identifiers/obis.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { describe, expect, it } from 'vitest';
import { demoCustomer } from './demo-customer.ts';
import { demoEstates, demoFirstDay } from './demo-estates.ts';

const estates = demoEstates('2025-01-01');
const meters = estates.flatMap((estate) => estate.meters);
const tenants = estates.flatMap(({ apartments }) =>
  apartments.flatMap(({ occupancies }) => occupancies.flatMap(({ people }) => people)),
);

describe('demo estates', () => {
  it('has estates of different kinds', () => {
    expect(estates.map(({ name, apartments, plant }) => [name, apartments.length, plant !== null])).toEqual([
      ['Weidenhof 12–16', 24, true],
      ['Prießnitzhof Nord', 8, true],
      ['Prießnitzhof Süd', 6, true],
      ['Kontorhaus am Markt', 0, true],
      ['Sonnenhof', 5, false],
      ['Lindenhof 3', 4, false],
    ]);
  });

  it('places estates in existing groups', () => {
    const { groups } = demoCustomer();
    const keys = new Set<string | null>([null, ...groups.map(({ key }) => key)]);
    expect([...estates.map(({ groupKey }) => groupKey), ...groups.map(({ parentKey }) => parentKey)]).toSatisfy(
      (used: (string | null)[]) => used.every((key) => keys.has(key)),
    );
  });

  it.each([
    ['sonnenhof', 5, 4, MeasuringPoint.PvSingle],
    ['lindenhof', 4, 1, MeasuringPoint.PvTotal],
  ])('prepares the %s for a file of %i consumers and %i plants', (key, consumers, plants, measuringPoint) => {
    const { meters: ofEstate } = estates.find((estate) => estate.key === key)!;
    const kinds = ofEstate.map((meter) => `${meter.kind} ${meter.measuringPoint}`);
    expect(kinds.filter((kind) => kind === `${MeterKind.TenantRate} ${MeasuringPoint.Tenant}`)).toHaveLength(consumers);
    expect(kinds.filter((kind) => kind === `${MeterKind.PvGeneration} ${measuringPoint}`)).toHaveLength(plants);
    expect(kinds).toHaveLength(consumers + plants);
  });

  it('has no overlapping occupancies of an apartment', () => {
    for (const { occupancies } of estates.flatMap(({ apartments }) => apartments)) {
      const overlaps = occupancies.filter(
        ({ moveInDate }, index) => index > 0 && moveInDate <= (occupancies[index - 1]!.moveOutDate ?? '9999'),
      );
      expect(overlaps).toEqual([]);
    }
  });
});

describe('demo meters', () => {
  it('has meters with well-formed and unique numbers', () => {
    const melos = meters.flatMap(({ meteringLocationId }) => meteringLocationId ?? []);
    const malos = meters.flatMap(({ marketLocationId }) => marketLocationId ?? []);
    expect(melos.every((id) => /^DE\d{11}[A-Z0-9]{20}$/.test(id))).toBe(true);
    expect(malos.every((id) => /^[4-9]\d{10}$/.test(id) && checkDigitOf(id) === Number(id[10]))).toBe(true);
    expect(new Set([...melos, ...malos]).size).toBe(melos.length + malos.length);
    expect(meters.every(({ obis }) => parseObis(obis) !== null)).toBe(true);
  });

  it('shares a device between meters only when it is a two-way device', () => {
    for (const { meters: ofEstate } of estates) {
      const serials = ofEstate.flatMap(({ devices }) => devices.map(({ serialNumber }) => serialNumber));
      const isTwoWay = ofEstate.some(({ key }) => key === 'feedIn');
      expect(serials.length - new Set(serials).size).toBe(isTwoWay ? 1 : 0);
    }
  });
});

describe('demo people', () => {
  it('gives each person an address in the example domain', () => {
    const users = demoCustomer().users.map(({ person }) => person);
    const people = new Map([...users, ...tenants].map((person) => [person.email, person]));
    expect([...people.keys()].every((email) => /^[a-z-]+\.[a-z-]+@[a-z.]+\.example$/.test(email))).toBe(true);
    expect(new Set([...people.values()].map((person) => `${person.firstName} ${person.lastName}`)).size).toBe(
      people.size,
    );
  });

  it('has a person for every role, and one with both views', () => {
    const { users } = demoCustomer();
    const managed = new Set<Role>(users.flatMap(({ rights }) => rights.map(({ role }) => role)));
    expect(managed.add(Role.EstateTenant)).toEqual(new Set(Object.values(Role)));
    expect(users.filter(({ person }) => tenants.includes(person))).toHaveLength(1);
  });
});

it.each([
  ['2026-11-20', '2025-01-01'],
  ['2027-01-01', '2026-01-01'],
])('begins the demo on %s at %s', (today, firstDay) => expect(demoFirstDay(today)).toBe(firstDay));

function checkDigitOf(marketLocationId: string): number {
  const sum = marketLocationId
    .slice(0, 10)
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (1 + (index % 2)), 0);
  return (10 - (sum % 10)) % 10;
}
