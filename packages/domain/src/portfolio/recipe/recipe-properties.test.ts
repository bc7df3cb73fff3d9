import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { planPortfolio } from '../planning/plan-portfolio.ts';
import { emptyPortfolio } from '../portfolio.ts';
import type { Cell } from '../tables/cells.ts';
import type { Sheet } from '../tables/file-tables.ts';
import { applyRecipe } from './apply-recipe.ts';
import type { ColumnUse } from './column-uses.ts';
import type { RecipeConstant } from './portfolio-recipe.ts';
import { proposeRecipe } from './propose-recipe.ts';
import { sheet } from './workbooks-for-tests.ts';

interface Unit {
  name: string;
  areaSqm: number;
  floor: string;
  lastName: string;
  firstName: string;
  email: string;
  moveIn: string;
  serialNumber: string;
}

const letters = (min: number) => fc.stringMatching(new RegExp(`^[A-ZÄÖÜ][a-zäöüß]{${min},8}$`));
const unit = (index: number): fc.Arbitrary<Unit> =>
  fc.record({
    name: fc.constant(String(index + 1).padStart(3, '0')),
    areaSqm: fc.integer({ min: 2000, max: 19_999 }).map((hundredths) => hundredths / 100),
    floor: fc.constantFrom('EG links', 'EG rechts', '1. OG links', '2. OG rechts', '3. OG Mitte'),
    lastName: letters(2),
    firstName: letters(2),
    email: fc.constant(`mieter${index + 1}@post.example`),
    moveIn: fc
      .record({ day: fc.integer({ min: 13, max: 28 }), month: fc.integer({ min: 1, max: 12 }) })
      .map(({ day, month }) => `2021-${String(month).padStart(2, '0')}-${day}`),
    serialNumber: fc.constant(`1ITR0030${900_000 + index}`),
  });
const units = fc
  .integer({ min: 1, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => unit(i))));

type Write = (unit: Unit, index: number) => Cell;
interface FormColumn {
  use: ColumnUse;
  headings: string[];
  writes: Write[];
}

const german = (day: string) => day.split('-').toReversed().join('.');
const columns: FormColumn[] = [
  // once for all rows below, or in each row
  {
    use: 'estates.projectNumber',
    headings: ['Obj.-Nr.', 'Objekt-Nr.', 'WE-Nr. Haus'],
    writes: [(_, i) => (i === 0 ? '4711' : null), () => '4711'],
  },
  { use: 'streetAndNumber', headings: ['Anschrift', 'Straße Nr.'], writes: [() => 'Südstraße 12a'] },
  { use: 'apartments.name', headings: ['Whg', 'Wohnung', 'Einheit'], writes: [({ name }) => name] },
  {
    use: 'apartments.floor',
    headings: ['Lage', 'Geschoss'],
    writes: [({ floor }) => floor, ({ floor }) => floor.replace('links', 'li.').replace('rechts', 're.')],
  },
  {
    use: 'apartments.areaSqm',
    headings: ['Fl. m²', 'Wohnfläche'],
    writes: [
      ({ areaSqm }) => areaSqm,
      ({ areaSqm }) => areaSqm.toFixed(2).replace('.', ','),
      ({ areaSqm }) => `${areaSqm.toFixed(2).replace('.', ',')} m²`,
    ],
  },
  {
    use: 'lastFirst',
    headings: ['Mieter 1', 'Name'],
    writes: [({ lastName, firstName }) => `${lastName}, ${firstName}`],
  },
  { use: 'tenants.email', headings: ['E-Mail', 'Mail'], writes: [({ email }) => email, ({ email }) => ` ${email} `] },
  { use: 'tenants.moveIn', headings: ['Beginn', 'Mietbeginn'], writes: [({ moveIn }) => german(moveIn)] },
  { use: 'meters.serialNumber', headings: ['Zähler Strom', 'Zählernr.'], writes: [({ serialNumber }) => serialNumber] },
];

const chosenColumn = (column: FormColumn) =>
  fc.record({
    use: fc.constant(column.use),
    heading: fc.constantFrom(...column.headings),
    write: fc.constantFrom(...column.writes),
  });
/** Columns in any order, under any of their headings, written in any of their ways, with lines above and below. */
const form = fc.record({
  columns: fc.tuple(...columns.map(chosenColumn)).chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
  linesAbove: fc.integer({ min: 0, max: 3 }),
  hasSum: fc.boolean(),
});
type Form = typeof form extends fc.Arbitrary<infer Value> ? Value : never;

function write(all: Unit[], { columns: chosen, linesAbove, hasSum }: Form): Sheet[] {
  const title: Cell[][] = Array.from({ length: linesAbove }, (_, index) =>
    index === 0 ? ['Mieterliste, Stand 01.11.2026'] : [],
  );
  const rows = all.map((one, index) => chosen.map(({ write: cell }) => cell(one, index)));
  const sumOf = ({ use }: Form['columns'][number], index: number): Cell =>
    index === 0 ? 'Summe' : use === 'apartments.areaSqm' ? 999.99 : null;
  const sum = hasSum ? [chosen.map(sumOf)] : [];
  return [sheet('Mieterliste', [...title, chosen.map(({ heading }) => heading), ...rows, ...sum])];
}

const constants = Object.entries({
  'estates.zipCode': '04107',
  'estates.city': 'Leipzig',
  'estates.allocationKey': 'Nach Wohnfläche',
  'edges.name': 'Ohne Steuerung',
  'edges.source': 'files',
  'meters.obis': '1-0:1.8.0',
  'meters.kind': 'Verbrauch',
  'meters.measuringPoint': 'Mieter',
  'meters.deviceType': 'MeMeter',
  'meters.startDate': '01.01.2021',
}).map(([target, value]) => ({ target, value, byEstate: {} }) as RecipeConstant);

it('reads the same apartments, tenants and meters of a rent roll in whatever form it is written', () => {
  fc.assert(
    fc.property(units, form, (all, written) => {
      const sheets = write(all, written);
      const recipe = proposeRecipe(sheets);
      for (const one of recipe.sheets.flatMap(({ columns: own }) => own)) {
        one.use = written.columns.find(({ heading }) => heading === one.heading)?.use ?? null;
        one.fillDown = one.use === 'estates.projectNumber' ? 'all' : null;
      }
      for (const one of recipe.sheets) one.otherRows = ['Summe'];
      recipe.constants = constants;

      const { plan, issues } = planPortfolio(applyRecipe(sheets, recipe).file, emptyPortfolio());

      expect(issues).toEqual([]);
      expect(plan.apartments.map(({ values }) => values)).toMatchObject(
        all.map(({ name, areaSqm, floor }) => ({ name, areaSqm, floor })),
      );
      expect(plan.tenants).toMatchObject(all.map(({ lastName, firstName }) => ({ lastName, firstName })));
      expect(plan.meters).toHaveLength(all.length);
    }),
    { numRuns: 60 },
  );
});
