import { describe, expect, it } from 'vitest';
import type { ChartTheme } from '../use-chart-theme.ts';
import { directLabels } from './direct-labels.ts';
import type { StepSeries } from './step-chart.ts';

describe('direct labels', () => {
  const theme = { font: '', color: {}, word: () => '' } as unknown as ChartTheme;
  const labelsOf = (above: (number | null)[], width: number) => {
    const series: StepSeries[] = [
      { id: 'own', label: 'Verbrauch', aboveWord: 'Verbrauch', color: 'ink', shape: 'line', above },
    ];
    const drawing = {
      series,
      gauge: undefined,
      ranges: [],
      ticks: [],
      zoom: { from: 0, to: above.length },
      unit: 'kW',
    };
    return directLabels({ ...drawing, height: 200, width, theme });
  };

  it('name no series without values', () => {
    expect(labelsOf([1, 2, 3], 600)).toHaveLength(1);
    expect(labelsOf([null, null, null], 600)).toEqual([]);
  });

  it('name no series that is too small to be seen, whatever it stands on', () => {
    const stack = (id: string, above: number[]): StepSeries => {
      return { id, label: id, aboveWord: id, color: 'grid', shape: 'stack', above };
    };
    const series = [stack('grid', [9, 9, 9]), stack('battery', [0, 0.01, 0])];
    const drawing = { series, gauge: undefined, ranges: [], ticks: [], zoom: { from: 0, to: 3 }, unit: 'kW' };
    expect(directLabels({ ...drawing, height: 200, width: 600, theme })).toHaveLength(1);
  });

  it('are left out where the right edge would cut them', () => {
    expect(labelsOf([1], 600)).toEqual([]);
  });
});
