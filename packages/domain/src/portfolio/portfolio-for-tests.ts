import { edgeSources } from '../metering/edge-sources.ts';
import { unitUses } from '../billing/contracts/unit-use.ts';
import * as fc from 'fast-check';
import { formatObis, parseObis } from '../identifiers/obis.ts';
import { MeasuringPoint, MeterKind } from '../metering/codes.ts';
import { nameKey } from './tables/cells.ts';
import { apartmentFields, type ApartmentFields, edgeFields, type EdgeFields } from '../fields/estate-fields.ts';
import { timeZones } from '../time/time-zones.ts';
import { estateFieldsOfForm } from './columns.ts';
import { userFields, type UserFields } from '../fields/user-fields.ts';
import type { CellRule, Field, RuleOf } from '../fields/field.ts';
import { meterFields, type MeterFields } from '../fields/meter-fields.ts';
import { choices } from './form-texts.ts';
import type { Value } from './tables/read-fields.ts';
import type { Sheet } from './tables/file-tables.ts';
import { addDays } from '../time/days.ts';
import type { Portfolio, StoredEstate, StoredMeter, StoredOccupancy } from './portfolio.ts';
import type { WrittenTable } from './tables/write-tables.ts';

/** Texts as stored: trimmed, in composed form, some of them such as spreadsheets convert to other types. */
const awkward = [
  '=1+1',
  '+49',
  '-5',
  '@SUM(A1)',
  "'x",
  "''=x",
  '1-2',
  '007',
  '1.234',
  '2024-02-29',
  'WAHR',
  'a;b',
  'a"b',
];
const line = fc
  .oneof(
    fc.constantFrom(...awkward, 'Müller/Öztürk', 'A//B', '/', 'אבג', '🏠', '<b>x</b>', 'a,b', '_x000D_'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  )
  .map((text) =>
    text
      .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '')
      .normalize()
      .trim(),
  )
  .filter((text) => text !== '');
const lines = fc.array(line, { minLength: 1, maxLength: 3 }).map((texts) => texts.join('\n'));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const area = fc.integer({ min: 1, max: 9_999_999 }).map((hundredths) => hundredths / 100);
const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const drawnValues: { [Kind in CellRule['kind']]: (rule: RuleOf<Kind, CellRule>) => fc.Arbitrary<Value> } = {
  line: () => line,
  lines: () => lines,
  decimal: () => area,
  whole: ({ least, most }) => fc.integer({ min: least, max: most }),
  day: () => day,
  choice: ({ of }) => fc.constantFrom(...choices[of].map(({ code }) => code)),
  reference: () => line,
};

/** Every field of an object, filled or empty. */
const drawnFields = <Fields extends object>(fields: Record<keyof Fields, Field<CellRule>>) =>
  Object.fromEntries(
    Object.entries<Field<CellRule>>(fields).map(([name, { rule }]) => [
      name,
      maybe(drawnValues[rule.kind](rule as never)),
    ]),
  ) as { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> };

const estate = fc.record({
  ...drawnFields<Omit<StoredEstate, 'id' | 'groupId' | 'hasValues' | 'isAllocationKeyInUse'>>(estateFieldsOfForm),
  name: line,
  groupAt: fc.nat(9),
  zipCode: maybe(fc.constantFrom('04107', '1010', 'x')),
  country: fc.constantFrom('de', 'at', 'ch'),
  timeZone: fc.constantFrom(...timeZones),
  buildingType: fc.nat(14),
  floorsCount: maybe(fc.nat(300)),
  constructionYear: maybe(fc.integer({ min: 0, max: 3000 })),
  allocationKey: fc.integer({ min: 1, max: 4 }),
  connectionFuseA: maybe(fc.integer({ min: 1, max: 9999 })),
  hasValues: fc.boolean(),
  isAllocationKeyInUse: fc.boolean(),
});

const inside = { estateAt: fc.nat(9) };
const apartment = fc.record({
  ...inside,
  ...drawnFields<ApartmentFields>(apartmentFields),
  name: line,
  unitUse: fc.constantFrom(...unitUses),
});
const buildingArea = fc.record({
  ...inside,
  areaClassification: fc.integer({ min: 1, max: 11 }),
  norm: maybe(fc.integer({ min: 1, max: 6 })),
  areaSqm: area,
});
const edge = fc.record({
  ...inside,
  ...drawnFields<EdgeFields>(edgeFields),
  name: line,
  source: fc.constantFrom(...edgeSources),
});
const meter = fc.record({
  ...inside,
  ...drawnFields<MeterFields>(meterFields),
  name: line,
  obis: fc.constantFrom('1-0:1.8.0', '1-0:2.8.0', '7-0:3.0.0').map((text) => formatObis(parseObis(text)!)),
  apartmentAt: fc.nat(20),
  assigned: maybe(
    fc.record({
      kind: fc.constantFrom(...Object.values(MeterKind)),
      measuringPoint: fc.constantFrom(...Object.values(MeasuringPoint)),
    }),
  ),
  device: maybe(
    fc.record({
      serialNumber: line,
      deviceType: fc.constantFrom('AnalogMeter', 'MidMeter', 'MeMeter'),
      startDate: day,
      endDate: maybe(day),
      transformerFactors: maybe(fc.constantFrom('40', '26,667', '40 ab 01.03.2024; 60 ab 01.03.2026')),
    }),
  ),
  isInContract: fc.boolean(),
  isComputed: fc.constant(false),
});

const person = fc.record({
  ...drawnFields<UserFields>(userFields),
  email: fc.oneof(fc.constantFrom('a@b.de', 'A@b.de', "+o'neil@b.de", '=x@b.de', 'ungültig'), line),
  firstName: line,
  lastName: line,
  phone: maybe(fc.oneof(fc.constantFrom('+49 341 555', '0341/555'), line)),
});
const occupancy = fc.record({
  apartmentAt: fc.nat(9),
  moveIn: day,
  /** Days after the first one. */
  length: maybe(fc.nat(4000)),
  peopleAt: fc.array(fc.nat(5), { maxLength: 3 }),
  contractEnds: fc.array(maybe(day), { maxLength: 2 }),
});

/** Portfolios as the database may contain them, including data that no form would accept. */
export const portfolios: fc.Arbitrary<Portfolio> = fc
  .record({
    groups: fc.array(fc.record({ name: line, parentAt: fc.nat(5) }), { maxLength: 6 }),
    estates: fc.array(estate, { maxLength: 5 }),
    apartments: fc.array(apartment, { maxLength: 8 }),
    areas: fc.array(buildingArea, { maxLength: 6 }),
    edges: fc.array(edge, { maxLength: 6 }),
    meters: fc.array(meter, { maxLength: 8 }),
    people: fc.array(person, { maxLength: 6 }),
    occupancies: fc.array(occupancy, { maxLength: 8 }),
  })
  .map(toPortfolio);

type Drawn<Item> = Item extends fc.Arbitrary<infer Value> ? Value : never;
interface DrawnPortfolio {
  groups: { name: string; parentAt: number }[];
  estates: Drawn<typeof estate>[];
  apartments: Drawn<typeof apartment>[];
  areas: Drawn<typeof buildingArea>[];
  edges: Drawn<typeof edge>[];
  meters: Drawn<typeof meter>[];
  people: UserFields[];
  occupancies: Drawn<typeof occupancy>[];
}

const withId = <Item extends object>(item: Item, index: number) => ({ id: index + 1, ...item });

function unique<Item>(items: Item[], keyOf: (item: Item) => string): Item[] {
  const keys = new Set<string>();
  return items.filter((item) => !keys.has(keyOf(item)) && keys.add(keyOf(item)));
}

/** Removes duplicates where the database requires unique values. */
function toPortfolio(drawn: DrawnPortfolio): Portfolio {
  const groups = unique(
    drawn.groups.map(({ name, parentAt }, index) => {
      const parentId = parentAt === 0 || index === 0 ? null : 1;
      return { id: index + 1, parentId, name };
    }),
    ({ parentId, name }) => `${parentId} ${nameKey(name)}`,
  );
  const estates: StoredEstate[] = unique(drawn.estates, ({ name }) => nameKey(name)).map(
    ({ groupAt, ...fields }, index) => ({ ...withId(fields, index), groupId: groups[groupAt]?.id ?? null }),
  );
  const placed = <Item extends { estateAt: number }>(items: Item[]) =>
    items.flatMap(({ estateAt, ...item }) => {
      const place = estates[estateAt % Math.max(1, estates.length)];
      return place ? [{ ...item, estateId: place.id }] : [];
    });
  const apartments = unique(placed(drawn.apartments), ({ estateId, name }) => `${estateId} ${nameKey(name)}`).map(
    withId,
  );
  const meters: StoredMeter[] = placed(drawn.meters).map(({ apartmentAt, assigned, device, ...fields }, index) => {
    const apartment = apartments[apartmentAt];
    const isOwn = apartment?.estateId === fields.estateId;
    return {
      ...withId(fields, index),
      apartmentId: assigned && isOwn ? apartment.id : null,
      kind: assigned?.kind ?? null,
      measuringPoint: assigned?.measuringPoint ?? null,
      device: device && { id: index + 1, ...device },
    };
  });
  return {
    groups,
    estates,
    apartments,
    areas: unique(placed(drawn.areas), (one) => `${one.estateId} ${one.areaClassification}`),
    edges: placed(drawn.edges).map(withId),
    meters,
    occupancies: toOccupancies(drawn, apartments),
  };
}

/** Consecutive occupancies per apartment; people are those with their own e-mail. */
function toOccupancies({ occupancies, people }: DrawnPortfolio, apartments: { id: number }[]): StoredOccupancy[] {
  const known = unique(people, ({ email }) => nameKey(email));
  const taken: StoredOccupancy[] = [];
  for (const { apartmentAt, moveIn, length, peopleAt, contractEnds } of occupancies) {
    const apartmentId = apartments[apartmentAt]?.id;
    const moveOut = length === null ? null : addDays(moveIn, length);
    const isTaken = taken.some(
      (one) =>
        one.apartmentId === apartmentId &&
        moveIn <= (one.moveOut ?? '9999-12-31') &&
        one.moveIn <= (moveOut ?? '9999-12-31'),
    );
    if (apartmentId === undefined || isTaken) continue;
    const living = [...new Set(peopleAt)].flatMap((at) => known[at] ?? []);
    taken.push({ id: taken.length + 1, apartmentId, moveIn, moveOut, people: living, contractEnds });
  }
  return taken;
}

/** The tables as they would be read from a file without any loss. */
export const sheetsOf = (tables: WrittenTable[]): Sheet[] =>
  tables.map(({ title, headings, rows }) => ({
    name: title,
    rows: [headings, ...rows].map((cells, index) => ({ line: index + 1, cells })),
  }));

/** Counts the rows; an occupancy has a row for each of its people. */
export function rowCountOf({ occupancies, ...tables }: Portfolio): number {
  const tenants = occupancies.flatMap(({ people }) => people);
  return Object.values(tables).reduce((sum, rows: unknown[]) => sum + rows.length, tenants.length);
}
