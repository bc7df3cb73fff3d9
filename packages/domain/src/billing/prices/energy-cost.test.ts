import { expect, it } from 'vitest';
import { grossEnergyCents } from './energy-cost.ts';

const gridCtPerKwh = {
  commodity: '27.95',
  gridUsage: '0',
  concession: '0',
  electricityTax: '2.05',
  kwk: '0',
  offshore: '0',
  section19: '0',
  eeg: '0',
  interruptibleLoads: '0',
  nev: '0',
};
const prices = { baseEurPerMonth: '9.90', pvCtPerKwh: '21', gridCtPerKwh, metering: null, discount: null };
const vatPercent = 19;

it('prices roof and grid with VAT, without the base price', () => {
  // 100 kWh × 21 ct + 200 kWh × 30 ct = 81.00 €, with 19 % VAT 96.39 €
  expect(grossEnergyCents({ pvWh: 100_000, gridWh: 200_000, prices, vatPercent })).toBe(9639);
  expect(grossEnergyCents({ pvWh: 100_000, gridWh: 200_000, prices, vatPercent: 0 })).toBe(8100);
});

it('takes the discount off once the share of the roof reaches the threshold', () => {
  const discounted = { ...prices, discount: { thresholdPercent: '40', ctPerKwh: '2' } };
  expect(grossEnergyCents({ pvWh: 39_999, gridWh: 60_001, prices: discounted, vatPercent })).toBe(
    grossEnergyCents({ pvWh: 39_999, gridWh: 60_001, prices, vatPercent }),
  );
  // 40 kWh × 19 ct + 60 kWh × 30 ct = 25.60 €, with 19 % VAT 30.46 €
  expect(grossEnergyCents({ pvWh: 40_000, gridWh: 60_000, prices: discounted, vatPercent })).toBe(3046);
});
