import type { Recipe, RecipeSeries } from './recipe.ts';

export const seriesForTests: RecipeSeries = {
  key: '1',
  name: 'Verbrauch',
  column: 1,
  block: 0,
  table: null,
  rows: [],
  unit: 'kWh',
  content: 'amount',
  stamp: null,
  factorColumn: null,
  factor: '1',
  statusColumn: null,
};

/** Quarter-hours of one column behind a German time, in legal time. */
export const recipeForTests: Recipe = {
  version: 1,
  source: { format: 'text', delimiter: ';' },
  table: { form: 'rows', headerRows: [1], firstRow: 2, columnCount: 2, otherRows: [], tableHeader: null, matrix: null },
  time: {
    blocks: [{ columns: [0], endColumns: [] }],
    pattern: 'dd.MM.yyyy HH:mm',
    rangeSign: null,
    clock: { kind: 'local', zone: null },
    stamp: 'begin',
    steps: [15],
  },
  series: [seriesForTests],
  numbers: { decimal: ',', thousands: '', missing: ['-'], hasUnits: false, unitColumn: null, units: {} },
  status: {},
  method: null,
};

export const readOptionsForTests = { timeZone: 'Europe/Berlin', latestAt: Date.UTC(2030, 0, 1), withIntervals: true };
