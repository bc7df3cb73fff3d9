import { expect, it } from 'vitest';
import { proposeMeters } from '../metering/file-mapping/propose-meters.ts';
import { planPortfolio } from '../portfolio/planning/plan-portfolio.ts';
import { emptyPortfolio } from '../portfolio/portfolio.ts';
import { recogniseTables } from '../portfolio/tables/recognise-tables.ts';
import { fillText, openKinds, readText, splitRows } from '../recipes/reading-for-tests.ts';
import { sampleMeters, writeSampleTables } from './sample-estate.ts';
import { writeSampleValues } from './sample-values.ts';

const tables = writeSampleTables('01.01.2025');
const sheets = tables.map(({ fileName, csv }) => ({
  name: fileName.replace('.csv', ''),
  rows: splitRows(csv.trim(), ';').map((cells, index) => ({ line: index + 1, cells })),
}));

it('has tables that an empty portfolio takes without an issue', () => {
  const { issues, notices, counts } = planPortfolio(recogniseTables(sheets), emptyPortfolio());
  expect({ issues, notices }).toEqual({ issues: [], notices: [] });
  const created = counts.map(({ table, counts: { created: count } }) => [table, count]);
  expect(Object.fromEntries(created)).toMatchObject({ estates: 1, apartments: 3, edges: 1, meters: 6, tenants: 3 });
});

it.each([
  ['a usual month', '2025-09-01', '2025-10-01'],
  ['the month in which summer time begins', '2025-03-01', '2025-04-01'],
  ['the month in which summer time ends', '2025-10-01', '2025-11-01'],
])('has values of %s that are read without a question', (_, from, to) => {
  const text = writeSampleValues({ from, to }).trim();
  expect(openKinds(text)).toEqual([]);
  const read = readText(text);
  expect(read.issues).toEqual([]);
  expect(read.series).toHaveLength(sampleMeters.length);
  const meters = sampleMeters.map(({ serialNumber, name, obis }, index) => ({
    meterId: index + 1,
    name,
    obis,
    devices: [{ deviceId: index, serialNumber, from: '2025-01-01', to: null }],
    kind: null,
    measuringPoint: null,
    apartmentName: null,
    marketLocationId: null,
    meteringLocationId: null,
  }));
  const proposed = proposeMeters(fillText(text).series, meters);
  expect([...proposed.values()].map(({ meterId }) => meterId)).toEqual(meters.map(({ meterId }) => meterId));
});
