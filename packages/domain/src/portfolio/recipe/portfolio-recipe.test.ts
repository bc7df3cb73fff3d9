import { expect, it } from 'vitest';
import { getFirst } from '../../collections/items.ts';
import { emptyPortfolio } from '../portfolio.ts';
import { planPortfolio } from '../planning/plan-portfolio.ts';
import { stored } from '../planning/plan-for-tests.ts';
import type { Sheet } from '../tables/file-tables.ts';
import { applyRecipe } from './apply-recipe.ts';
import { describeMapping } from './describe-mapping.ts';
import type { ColumnUse } from './column-uses.ts';
import type { PortfolioRecipe, RecipeConstant } from './portfolio-recipe.ts';
import { proposeRecipe, translateChangedUses } from './propose-recipe.ts';
import { nameKey } from '../tables/cells.ts';
import * as workbooks from './workbooks-for-tests.ts';

const constant = (target: RecipeConstant['target'], value: string, byEstate = {}): RecipeConstant => ({
  target,
  value,
  byEstate,
});
const estateConstants = [
  constant('estates.zipCode', '04107'),
  constant('estates.city', 'Leipzig'),
  constant('estates.allocationKey', 'Nach Wohnfläche'),
  constant('edges.name', 'Ohne Steuerung'),
  constant('edges.source', 'files'),
];
const meterConstants = [
  constant('meters.obis', '1-0:1.8.0'),
  constant('meters.kind', 'Verbrauch'),
  constant('meters.measuringPoint', 'Mieter'),
  constant('meters.deviceType', 'MeMeter'),
  constant('meters.startDate', '01.01.2021'),
];

const usesOf = (recipe: PortfolioRecipe) =>
  recipe.sheets.map(({ columns }) => Object.fromEntries(columns.map(({ heading, use }) => [heading, use])));
const useColumn = (recipe: PortfolioRecipe, heading: string, use: ColumnUse) => {
  for (const { columns } of recipe.sheets) for (const one of columns) if (one.heading === heading) one.use = use;
  return recipe;
};
const plan = (sheets: Sheet[], recipe: PortfolioRecipe, portfolio = emptyPortfolio()) =>
  planPortfolio(applyRecipe(sheets, recipe).file, portfolio);
const issues = (planned: ReturnType<typeof plan>) =>
  planned.issues.map(({ code, sheet, line, letter, value }) =>
    `${code} ${sheet} ${line}${letter ?? ''} ${value}`.trim(),
  );
const counts = (planned: ReturnType<typeof plan>) =>
  Object.fromEntries(planned.counts.map(({ table, counts: { created, changed } }) => [table, created + changed]));

it('reads a rent roll of 300 apartments with merged cells, vacancies and a sum, and asks for what it lacks', () => {
  const sheets = workbooks.rentRoll(300);
  const recipe = proposeRecipe(sheets);
  expect(usesOf(recipe)).toEqual([
    {
      'Obj.-Nr.': 'estates.projectNumber',
      Anschrift: 'streetAndNumber',
      Whg: 'apartments.name',
      Lage: 'apartments.floor',
      'Fl. m²': 'apartments.areaSqm',
      'Mieter 1': 'lastFirst',
      'E-Mail': 'tenants.email',
      Beginn: 'tenants.moveIn',
      'Zähler Strom': 'meters.serialNumber',
      'Bem.': null,
    },
  ]);
  const unfinished = plan(sheets, recipe);
  expect(unfinished.issueCounts).toEqual({ missingColumn: 8, edgeMissing: 1 });
  recipe.constants = [...estateConstants, ...meterConstants];
  const planned = plan(sheets, recipe);
  expect(issues(planned)).toEqual([]);
  expect(counts(planned)).toEqual({ estates: 1, apartments: 300, edges: 1, meters: 300, tenants: 294 });
  expect(planned.plan.apartments[1]?.values).toEqual({
    name: '002',
    areaSqm: 51.5,
    floor: 'EG rechts',
    unitUse: 'residential',
  });
  expect(planned.plan.estates[0]?.values).toMatchObject({
    name: 'Südstraße 12a',
    street: 'Südstraße',
    houseNumber: '12a',
  });
  expect(planned.plan.tenants[3]).toMatchObject({ lastName: 'von Berg', firstName: 'Marlene' });
  expect(planned.plan.meters[0]?.values).toMatchObject({ name: 'Wohnung 001' });
  const read = getFirst(applyRecipe(sheets, recipe).sheets);
  expect(read.leftOut.map(({ line }) => line)).toEqual([304]);
  expect(read.filledDown.get(0)).toBe(299);
});

it('joins sheets by a column and names keys without a partner', () => {
  const sheets = workbooks.joinedSheets();
  const recipe = proposeRecipe(sheets);
  expect(recipe.sheets.map(({ join }) => join?.sheet)).toEqual([undefined, 'Mieter', 'Mieter']);
  recipe.constants = [...estateConstants, ...meterConstants, constant('estates.projectNumber', '2')];
  const medium = recipe.sheets[2]?.columns.find(({ heading }) => heading === 'Medium');
  if (medium) medium.words = { strom: 'Verbrauch' };
  const planned = plan(sheets, recipe);
  expect(issues(planned)).toContain('unknownKey Zähler Haus 6A 999');
  expect(counts(planned)).toMatchObject({ apartments: 4, meters: 4, tenants: 4 });
  expect(planned.plan.apartments[0]?.values).toMatchObject({ areaSqm: 50.5, floor: 'EG links' });
});

it('reads two header rows and asks for the order of day and month only where both are possible', () => {
  const sheets = workbooks.twoHeaderRows();
  const recipe = proposeRecipe(sheets);
  const { columns, headerRows } = getFirst(recipe.sheets);
  expect(headerRows).toEqual([1, 2]);
  expect(columns.map(({ heading }) => heading)).toEqual([
    'Wohnung Objekt-Nr.',
    'Wohnung Nr.',
    'Wohnung m²',
    'Mieter Name',
    'Mieter E-Mail',
    'Mieter von',
    'Mieter bis',
  ]);
  expect(columns.map(({ use }) => use)).toEqual([
    'estates.projectNumber',
    'apartments.name',
    'apartments.areaSqm',
    'lastFirst',
    'tenants.email',
    'tenants.moveIn',
    'tenants.moveOut',
  ]);
  expect(columns[5]?.dayOrder).toBe('monthFirst');
  recipe.constants = [
    constant('estates.street', 'Südstraße'),
    constant('estates.houseNumber', '1'),
    ...estateConstants,
  ];
  expect(plan(sheets, recipe).plan.occupancies.map(({ moveIn }) => moveIn)).toEqual(['2021-04-15', '2021-05-01']);
});

it('names apartments by their position, reads floors in one spelling and leaves others as they are', () => {
  const sheets = workbooks.positionsOnly();
  const recipe = proposeRecipe(sheets);
  expect(usesOf(recipe)[0]).toMatchObject({ Lage: 'nameAndFloor', Liegenschaft: 'streetAndNumber' });
  recipe.constants = [...estateConstants, constant('estates.projectNumber', '4711')];
  const unfinished = plan(sheets, recipe);
  expect(issues(unfinished)).toEqual([
    'unknownChoice Mieter-Liste 2026.csv 2D nein',
    'ambiguousNumber Mieter-Liste 2026.csv 3C 1.234',
    'unknownChoice Mieter-Liste 2026.csv 3D ja',
    'unknownChoice Mieter-Liste 2026.csv 4D nein',
  ]);
  const shop = recipe.sheets[0]?.columns[3];
  if (shop) shop.words = { ja: 'Gewerbe', nein: 'Wohnen' };
  const planned = plan(sheets, recipe);
  expect(planned.issueCounts).toEqual({ ambiguousNumber: 1 });
  expect(planned.plan.apartments.map(({ values: { name, floor, unitUse } }) => [name, floor, unitUse])).toEqual([
    ['1.OG li', '1. OG links', 'residential'],
    ['Erdgeschoss re.', 'EG rechts', 'commercial'],
    ['Hinterhaus 2. Aufgang', null, 'residential'],
  ]);
});

it('splits addresses and does not make estates of rows that only name them', () => {
  const sheets = workbooks.estatesAndApartments();
  const recipe = proposeRecipe(sheets);
  recipe.constants = [constant('edges.name', 'Ohne Steuerung'), constant('edges.source', 'files')];
  const planned = plan(sheets, recipe);
  expect(issues(planned)).toEqual([]);
  expect(counts(planned)).toEqual({ estates: 2, apartments: 3, edges: 2 });
  expect(
    planned.plan.estates.map(({ values: { houseNumber, zipCode, city } }) => [houseNumber, zipCode, city]),
  ).toEqual([
    ['12-14', '04107', 'Leipzig'],
    ['3 a', '04109', 'Leipzig'],
  ]);
});

it('fills values down to the next one, not beyond a sum, and names a repeated apartment', () => {
  const sheets = workbooks.sparseEstates();
  const recipe = proposeRecipe(sheets);
  expect(recipe.sheets[0]?.columns[0]?.fillDown).toBe('all');
  const portfolio = {
    ...emptyPortfolio(),
    estates: stored().estates.map((one) => ({ ...one, projectNumber: '4711' })),
  };
  const planned = plan(sheets, recipe, portfolio);
  expect(issues(planned)).toEqual([
    'repeatedRow Bestand 4B 2',
    'unknownEstate Bestand 6A 4712',
    'unknownEstate Bestand 7A 4712',
    'unknownEstate Bestand 8A 4712',
  ]);
});

it('gives constants to new objects only, single estates their own', () => {
  const sheets = workbooks.estatesAndApartments();
  const recipe = proposeRecipe(sheets);
  useColumn(recipe, 'Bezeichnung', 'estates.description');
  recipe.constants = [
    constant('edges.name', 'Ohne Steuerung'),
    constant('estates.name', '', { [nameKey('4711')]: 'Süd' }),
    constant('estates.buildingType', 'Gewerbe'),
  ];
  const portfolio = stored();
  portfolio.estates = portfolio.estates.map((one) => ({ ...one, projectNumber: '4712', name: 'Alt', buildingType: 1 }));
  const planned = plan(sheets, recipe, portfolio);
  expect(planned.plan.estates.map(({ values: { name, buildingType } }) => [name, buildingType])).toEqual([['Süd', 4]]);
  expect(planned.plan.edges).toHaveLength(1);
  const change = planned.plan.changes.find(({ table }) => table === 'estates');
  expect(Object.keys(change?.after ?? {})).not.toContain('buildingType');
});

it('names two columns for one field unless a sign joins them, and rows that contradict each other', () => {
  const sheets = [
    workbooks.sheet('Liste', [
      ['Objektnr.', 'Anschrift', 'Haus', 'Whg', 'Wfl.'],
      ['4711', 'Südstr. 1', 'A', '1', '50'],
      ['4711', 'Südstr. 2', 'B', '1', '60'],
    ]),
  ];
  const recipe = useColumn(proposeRecipe(sheets), 'Haus', 'apartments.name');
  expect(issues(plan(sheets, recipe))).toEqual(
    expect.arrayContaining(['duplicateColumn Liste 1 Whg', 'rowsDiffer Liste 3B 2']),
  );
  const [list] = recipe.sheets;
  if (list) list.joinSigns = { 'apartments.name': ' ' };
  const planned = plan(sheets, recipe);
  expect(planned.issueCounts.duplicateColumn).toBeUndefined();
  expect(planned.plan.apartments.map(({ values }) => values['name'])).toEqual(['A 1', 'B 1']);
});

it('leaves out tenants without an e-mail address where a person says so', () => {
  const sheets = workbooks.joinedSheets().slice(0, 1);
  const row = getFirst(sheets).rows[1];
  if (row) row.cells[3] = null;
  const recipe = proposeRecipe(sheets);
  expect(plan(sheets, recipe).issueCounts.required).toBe(1);
  recipe.tenantsWithoutEmail = 'leaveOut';
  expect(applyRecipe(sheets, recipe).tenantsLeftOut).toBe(1);
  expect(plan(sheets, recipe).issueCounts.required).toBeUndefined();
});

it('reads other spellings of a vacancy as no tenant, and asks about texts that are no names', () => {
  const sheets = [
    workbooks.sheet('Liste', [
      ['Objektnr.', 'Whg', 'Wfl.', 'Name, Vorname'],
      ['4711', '1', '50', 'leer stehend'],
      ['4711', '2', '60', 'Kaya, Elif'],
      ['4711', '3', '60', 'Noack, Robert'],
      ['4711', '4', '60', 'Hofer, Daniel'],
      ['4711', '5', '60', 'Siebert, Marlene'],
      ['4711', '6', '60', 'Kita Sonnenhof'],
    ]),
  ];
  const recipe = proposeRecipe(sheets);
  const applied = applyRecipe(sheets, recipe);
  expect(applied.file.tables.find(({ table }) => table === 'tenants')?.rows).toHaveLength(5);
  const described = describeMapping(sheets, recipe, { applied, issues: [] });
  expect(described.sheets[0]?.columns[3]?.words).toEqual([
    { text: 'leer stehend', count: 1, to: '' },
    { text: 'Kita Sonnenhof', count: 1, to: null },
  ]);
  const quick = structuredClone(recipe);
  for (const { columns } of quick.sheets) for (const column of columns) column.words = {};
  expect(translateChangedUses(quick, recipe, sheets).sheets[0]?.columns[3]?.words).toEqual({ 'leer stehend': '' });
});
