import { Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { expect, it } from 'vitest';
import { meterLooks } from './meter-looks.ts';

const electricity = (kind: MeterKind | null) => ({ medium: Medium.Electricity, kind });
const colorsOf = (meters: Parameters<typeof meterLooks>[0]) => meterLooks(meters).map(({ color }) => color);

it('draws meters in the colour of what they measure', () => {
  const kinds = [MeterKind.Discharge, MeterKind.GridConsumption, MeterKind.FeedIn, MeterKind.PvGeneration];
  expect(colorsOf(kinds.map(electricity))).toEqual(['battery', 'grid', 'feed', 'pv']);
  expect(colorsOf([{ medium: Medium.Gas, kind: null }])).toEqual(['gas']);
});

it('draws charging as the dashed line of the battery', () => {
  expect(meterLooks([MeterKind.Discharge, MeterKind.Charge].map(electricity))).toEqual([
    { color: 'battery' },
    { color: 'battery', dash: 'dashed' },
  ]);
});

it('gives eight meters of one kind eight colours', () => {
  const colors = colorsOf(Array.from({ length: 8 }, () => electricity(MeterKind.Consumption)));
  expect(new Set(colors).size).toBe(8);
});

it('never draws two meters in one colour', () => {
  const { PvGeneration, Consumption } = MeterKind;
  const meters = [Consumption, PvGeneration, PvGeneration, null].map(electricity);
  expect(colorsOf(meters)).toEqual(['grid', 'pv', 'local', 'feed']);
});
