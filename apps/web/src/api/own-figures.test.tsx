import { beforeEach, expect, it } from 'vitest';
import { forgetOwnFigures, storeOwnFigures } from './own-figures.ts';

const stored = () => JSON.parse(localStorage.getItem('lichthof-own-figures') ?? '[]') as { title: string }[];
const figures = (apartmentId: number, figure: string) => ({
  apartmentId,
  title: `WE ${apartmentId}, ${figure}`,
  rows: [['Verbrauch', figure]] as [string, string][],
});

beforeEach(forgetOwnFigures);

it('keeps the last figures of each own apartment, the newest first, until the session ends', () => {
  storeOwnFigures(figures(1, '80 kWh'));
  storeOwnFigures(figures(2, '70 kWh'));
  storeOwnFigures(figures(1, '90 kWh'));
  expect(stored().map(({ title }) => title)).toEqual(['WE 1, 90 kWh', 'WE 2, 70 kWh']);
  forgetOwnFigures();
  expect(stored()).toEqual([]);
});

it('replaces what an older version stored', () => {
  localStorage.setItem('lichthof-own-figures', JSON.stringify({ title: 'WE 1', rows: [], savedAt: '2026-01-01' }));
  storeOwnFigures(figures(2, '70 kWh'));
  expect(stored().map(({ title }) => title)).toEqual(['WE 2, 70 kWh']);
});
