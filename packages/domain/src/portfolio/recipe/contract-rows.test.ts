import { expect, it } from 'vitest';
import { applyRecipe } from './apply-recipe.ts';
import { type ContractChoices, listContractRows, noContractChoices } from './contract-rows.ts';
import { proposeRecipe } from './propose-recipe.ts';
import { sheet } from './workbooks-for-tests.ts';

const header = [
  'Objekt-Nr.',
  'Whg',
  'Wfl.',
  'Mieter',
  'E-Mail',
  'Mietbeginn',
  'Mietende',
  'Stromvertrag ab',
  'Stromtarif',
  'IBAN',
  'Kontoinhaber',
  'Mandat vom',
  'Rechnungsadresse',
  'Rechnung Ort',
  'Zst.',
];
const rentRoll = () =>
  sheet('Mieterliste', [
    header,
    [
      '4711',
      '001',
      '60,5',
      'Kaya, Elif',
      'elif@post.example',
      '01.04.2021',
      null,
      '01.05.2021',
      'Hausstrom',
      'DE89 3704 0044 0532 0130 00',
      'Elif Kaya',
      '20.04.2021',
      'Hafenweg 3',
      '20457 Hamburg',
      '1234,5',
    ],
    ['4711', '001', '60,5', 'Kaya, Deniz', 'deniz@post.example', '01.04.2021'],
    ['4711', '002', '58', 'Leerstand'],
    ['4711', '003', '71', 'Noack, Robert', 'robert@post.example', '15.10.2019', '31.03.2020'],
    ['4711', '003', '71', 'Hofer, Daniel', 'daniel@post.example', '01.06.2026'],
  ]);

const read = (sheets: ReturnType<typeof rentRoll>[], choices: Partial<ContractChoices> = {}) => {
  const recipe = proposeRecipe(sheets);
  return {
    recipe,
    ...listContractRows(applyRecipe(sheets, recipe).sheets, { ...noContractChoices, ...choices }, false),
  };
};

it('takes the fields of a contract from the columns of a rent roll, one for an occupancy', () => {
  const { recipe, table, vacantCount, movedOutCount, hasColumn } = read([rentRoll()], {
    start: { by: 'day', day: '2026-01-01' },
    tariffs: { '4711': 'Neuer Tarif' },
  });
  expect(recipe.makesContracts).toBe(true);
  expect(recipe.sheets[0]?.columns.map(({ use }) => use)).toEqual([
    'estates.projectNumber',
    'apartments.name',
    'apartments.areaSqm',
    'lastFirst',
    'tenants.email',
    'tenants.moveIn',
    'tenants.moveOut',
    'contracts.from',
    'contracts.tariff',
    'contracts.iban',
    'contracts.accountHolder',
    'contracts.signedDate',
    'invoiceStreetAndNumber',
    'invoiceZipAndCity',
    'contracts.counterKwh',
  ]);
  expect(table.issues).toEqual([]);
  expect(table.rows).toMatchObject([
    {
      line: 2,
      estate: '4711',
      apartment: '001',
      from: '2021-05-01',
      tariff: 'Hausstrom',
      iban: 'DE89370400440532013000',
      accountHolder: 'Elif Kaya',
      signedDate: '2021-04-20',
      street: 'Hafenweg',
      houseNumber: '3',
      zipCode: '20457',
      city: 'Hamburg',
      counterKwh: 1234.5,
    },
    { line: 6, apartment: '003', from: '2026-06-01', tariff: 'Neuer Tarif', iban: null },
  ]);
  expect([vacantCount, movedOutCount]).toEqual([1, 1]);
  expect(hasColumn).toEqual({ from: true, tariff: true });
});

it('leaves the first day open as long as nobody has said it', () => {
  const { table } = read([rentRoll()]);
  expect(table.issues.map(({ line, letter, code }) => [line, letter, code])).toEqual([
    [5, 'H', 'required'],
    [6, 'H', 'required'],
  ]);
});

it('begins with the occupancy where a person says so', () => {
  const { table } = read([rentRoll()], { start: { by: 'moveIn' } });
  expect(table.rows.map(({ from }) => from)).toEqual(['2021-05-01', '2019-10-15', '2026-06-01']);
});

it('adds fields of another sheet where one row of it has the apartment', () => {
  const other = sheet('Strom', [
    ['Objekt-Nr.', 'Whg', 'Stromtarif', 'Kündigungsfrist'],
    ['4711', '003', 'Ökostrom', '2'],
    ['4711', '001', 'Doppelt', '1'],
    ['4711', '001', 'Anders', '3'],
  ]);
  const { table } = read([rentRoll(), other], { start: { by: 'moveIn' } });
  expect(table.rows.map(({ apartment, tariff, noticeMonths }) => [apartment, tariff, noticeMonths])).toEqual([
    ['001', 'Hausstrom', null],
    ['003', 'Ökostrom', 2],
    ['003', 'Ökostrom', 2],
  ]);
});
