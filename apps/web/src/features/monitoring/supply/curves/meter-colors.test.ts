import { Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { expect, it } from 'vitest';
import { meterColors } from './meter-colors.ts';

const electricity = (kind: MeterKind | null) => ({ medium: Medium.Electricity, kind });

it('draws meters in the colour of what they measure', () => {
  const kinds = [MeterKind.Discharge, MeterKind.GridConsumption, MeterKind.FeedIn, MeterKind.PvGeneration];
  expect(meterColors(kinds.map(electricity))).toEqual(['battery', 'grid', 'feed', 'pv']);
  expect(meterColors([{ medium: Medium.Gas, kind: null }])).toEqual(['gas']);
});

it('gives eight meters of one kind eight colours', () => {
  const colors = meterColors(Array.from({ length: 8 }, () => electricity(MeterKind.Consumption)));
  expect(new Set(colors).size).toBe(8);
});

it('never draws two meters in one colour', () => {
  const { PvGeneration, Consumption } = MeterKind;
  expect(meterColors([Consumption, PvGeneration, PvGeneration, null].map(electricity))).toEqual([
    'grid',
    'pv',
    'local',
    'feed',
  ]);
});
