import { describe, expect, it } from 'vitest';
import { tokens } from '../../../theme/tokens.ts';
import { chartThemeOf } from '../use-chart-theme.ts';
import { labelsOf } from './direct-labels.ts';
import { stackEdges, stackedAt, type HatchedRange, type StepSeries } from './step-chart.ts';

const count = 96;
const theme = chartThemeOf(tokens.light);
const draw = (series: StepSeries[], width = 800, ranges: HatchedRange[] = []) =>
  labelsOf({
    series,
    gauge: undefined,
    ranges,
    ticks: [],
    zoom: { from: 0, to: count },
    unit: 'kW',
    height: 350,
    theme,
    width,
  });
const valuesOf = (at: (index: number) => number | null) => Array.from({ length: count }, (_, index) => at(index));

const stack = (id: string, above: (number | null)[]): StepSeries => {
  return { id, label: id, aboveWord: id, color: 'grid', shape: 'stack', above };
};
const isNoon = (index: number) => index > 30 && index < 70;

/** A sunny day: direct use at noon, the battery in the evening, grid at night; charging and feed-in above it. */
const consumption = valuesOf(() => 6);
const day: StepSeries[] = [
  {
    id: 'pv',
    label: 'PV',
    aboveWord: 'PV',
    color: 'pv',
    shape: 'outline',
    above: valuesOf((at) => (isNoon(at) ? 36 : 0)),
  },
  { id: 'own', label: 'own', aboveWord: 'own', color: 'ink', shape: 'line', above: consumption },
  stack(
    'direct',
    valuesOf((at) => (isNoon(at) ? 6 : 0)),
  ),
  stack(
    'battery',
    valuesOf((at) => (at >= 70 ? 6 : 0)),
  ),
  stack(
    'grid',
    valuesOf((at) => (at <= 30 ? 6 : 0)),
  ),
  {
    ...stack(
      'charge',
      valuesOf((at) => (isNoon(at) && at < 45 ? 30 : 0)),
    ),
    base: consumption,
  },
  {
    ...stack(
      'feed',
      valuesOf((at) => (isNoon(at) && at >= 45 ? 30 : 0)),
    ),
    base: consumption,
  },
];

describe('labels in the chart', () => {
  it('stand within their own areas', () => {
    const stacked = stackedAt(day, 'above');
    const edges = stackEdges(stacked, 'above');
    const labels = draw(day);
    expect(labels.map(({ text }) => text)).toEqual(['direct', 'battery', 'grid', 'charge', 'feed', 'PV', 'own']);
    for (const [index, one] of stacked.entries()) {
      const { at, amount } = labels.find(({ text }) => text === one.id)!;
      const upper = edges[index]![Math.floor(at)]!;
      expect(amount).toBeLessThan(upper);
      expect(amount).toBeGreaterThan(upper - one.above![Math.floor(at)]!);
    }
  });

  it('stand above their lines only where nothing else is drawn', () => {
    const labels = draw(day);
    const ownLine = labels.find(({ text }) => text === 'own')!;
    expect(isNoon(Math.floor(ownLine.at))).toBe(false);
    expect(ownLine.amount).toBeGreaterThan(6);
    const covered = [
      ...day,
      stack(
        'all',
        valuesOf(() => 50),
      ),
    ];
    expect(draw(covered).map(({ text }) => text)).not.toContain('own');
  });

  it('are left out where the area has no room for them', () => {
    const narrow = stack(
      'a long name',
      valuesOf((at) => (at === 50 ? 40 : 0)),
    );
    const low = stack(
      'low',
      valuesOf(() => 0.4),
    );
    expect(
      draw([
        stack(
          'high',
          valuesOf(() => 9),
        ),
        narrow,
        low,
      ]).map(({ text }) => text),
    ).toEqual(['high']);
    expect(draw(day, 90)).toHaveLength(0);
  });

  it('stand neither on hatched intervals nor on gaps', () => {
    const area = [
      stack(
        'area',
        valuesOf((at) => (at < 48 ? 9 : 8)),
      ),
    ];
    const [label] = draw(area, 800, [{ from: 0, to: 48, word: '' }]);
    expect(label!.at).toBeGreaterThan(48);
    expect(
      draw([
        stack(
          'gap',
          valuesOf((at) => (at % 4 === 0 ? null : 9)),
        ),
      ]),
    ).toEqual([]);
  });

  it('have the colour that is readable on their own area', () => {
    expect(
      draw([
        stack(
          'grid',
          valuesOf(() => 9),
        ),
      ])[0]!.color,
    ).toBe(theme.color.court);
    const soft = {
      ...stack(
        'soft',
        valuesOf(() => 9),
      ),
      isSoft: true,
      color: 'battery' as const,
    };
    expect(draw([soft])[0]!.color).toBe(theme.color.text);
  });
});
