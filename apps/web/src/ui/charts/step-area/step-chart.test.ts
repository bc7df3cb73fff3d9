import { describe, expect, it } from 'vitest';
import { axisTicks } from '../axis-ticks.ts';
import { csvOf } from '../chart-csv.ts';
import { reachOf, shownValue, stackEdges, stepPoints, type StepSeries } from './step-chart.ts';
import { stepChartOption } from './step-chart-option.ts';
import { blend, type ChartTheme } from '../use-chart-theme.ts';

describe('steps', () => {
  it.each([
    ['a value over its interval, with a gap if it is missing', [1, null, 3], [0, 1, 1, 1, 1, NaN, 2, 3, 3, 3]],
    ['equal values as one step', [0, 0, 0, 2], [0, 0, 3, 0, 3, 2, 4, 2]],
    ['missing values as one gap', [null, null, 0], [0, NaN, 2, 0, 3, 0]],
    ['nothing', [], []],
  ])('keep %s', (_what, values, points) => {
    expect([...stepPoints(values)]).toEqual(points);
  });

  const entry = { id: 'b', label: 'Batterie', color: 'battery', shape: 'stack' } as const;

  it('add up series by series; only an interval without any value is a gap', () => {
    const stacked = [
      [1, null, null],
      [2, 5, null],
    ].map((above) => ({ ...entry, above }));
    expect(stackEdges(stacked, 'above')).toEqual([
      [1, null, null],
      [3, 5, null],
    ]);
  });

  it('keep series on their base when a series below is hidden', () => {
    const base = [10, 10];
    const [direct, grid] = [
      [4, 0],
      [6, 10],
    ].map((above) => ({ ...entry, above }));
    const [charge, feed] = [
      [1, 0],
      [2, 0],
    ].map((above) => ({ ...entry, above, base }));
    expect(stackEdges([direct!, grid!, charge!, feed!], 'above')).toEqual([
      [4, 0],
      [10, 10],
      [11, 10],
      [13, 10],
    ]);
    expect(stackEdges([grid!, charge!, feed!], 'above')).toEqual([
      [6, 10],
      [11, 10],
      [13, 10],
    ]);
    expect(stackEdges([feed!], 'above')).toEqual([[12, 10]]);
  });

  it('span the drawn stacks and single lines', () => {
    const line = { ...entry, shape: 'line', above: [9, null] } as const;
    expect(reachOf([])).toEqual([-0, 0]);
    expect(
      reachOf([
        { ...entry, above: [1, 2], below: [3, null] },
        { ...entry, above: [4, 1], below: [2, 1] },
      ]),
    ).toEqual([-5, 5]);
    expect(
      reachOf([
        { ...entry, above: [1, 2] },
        { ...line, above: [9, null] },
      ])[1],
    ).toBe(9);
  });

  it('show values below zero as negative only if the series also has values above', () => {
    expect(shownValue({ ...entry, above: [0], below: [4] }, 0)).toBe(-4);
    expect(shownValue({ ...entry, below: [4] }, 0)).toBe(4);
    expect(shownValue({ ...entry, above: [null] }, 0)).toBeNull();
  });
});

describe('axis ticks', () => {
  it('are at every third hour of a day, also on a day of the clock change', () => {
    const start = Date.parse('2026-03-28T23:00:00Z');
    const starts = Array.from({ length: 92 }, (_, index) => start + index * 900_000);
    const labels = axisTicks('day', starts, 'Europe/Berlin').map(({ label }) => label);
    expect(labels).toEqual(['00:00', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00']);
  });

  it('are at the midnights of a week, also in that of the clock change', () => {
    const start = Date.parse('2026-10-18T22:00:00Z');
    const starts = Array.from({ length: 6 * 96 + 100 }, (_, index) => start + index * 900_000);
    expect(axisTicks('week', starts, 'Europe/Berlin').map(({ at, label }) => [at / 96, label])).toEqual(
      ['19.10', '20.10', '21.10', '22.10', '23.10', '24.10', '25.10'].map((label, day) => [day, label]),
    );
  });
});

it('labels small amounts with enough decimals', () => {
  const theme = { font: '', color: {}, mark: () => '', fill: () => '' } as unknown as ChartTheme;
  const series: StepSeries[] = [{ id: 'pv', label: 'PV', color: 'local', shape: 'line', above: [0.02, 0.13] }];
  const drawing = { series, gauge: undefined, ranges: [], ticks: [], zoom: { from: 0, to: 2 }, unit: 'kW' };
  const option = stepChartOption({ ...drawing, height: 200, width: 300, theme });
  const [axis] = option['yAxis'] as [{ interval: number; axisLabel: { formatter: (amount: number) => string } }];
  const { interval, axisLabel } = axis;
  expect([0, 1, 2, 3].map((step) => axisLabel.formatter(step * interval))).toEqual([
    '0,000',
    '0,025',
    '0,050',
    '0,075',
  ]);
});

describe('CSV', () => {
  it('is readable for German spreadsheets and contains no formula', () => {
    const rows = [['15.09 13:15', '1.035,3', '−2,5', '–', '=1+1']];
    const csv = csvOf({ columns: ['Zeit', 'PV (kW)', 'Batterie (kW)', 'Netz; Bezug', 'Notiz'], rows });
    expect(csv).toBe('\ufeffZeit;PV (kW);Batterie (kW);"Netz; Bezug";Notiz\r\n15.09 13:15;1035,3;-2,5;;\'=1+1\r\n');
  });

  it('says above the headings what the table is, of what and of when', () => {
    const head = [['Leistung'], ['Objekt', 'Weidenhof; Haus 2'], ['Zeitraum', '2026'], []];
    const csv = csvOf({ head, columns: ['Zeit', 'PV (kW)'], rows: [['13:15', '1,0']] });
    expect(csv).toBe(
      '\ufeffLeistung\r\nObjekt;"Weidenhof; Haus 2"\r\nZeitraum;2026\r\n\r\nZeit;PV (kW)\r\n13:15;1,0\r\n',
    );
  });
});

it('blends a colour with the background', () => {
  expect(blend('#000000', '#ffffff', 0.5)).toBe('#808080');
});
