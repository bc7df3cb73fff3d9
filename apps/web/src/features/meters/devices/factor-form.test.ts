import { describe, expect, it } from 'vitest';
import { enteredFactors, factorFormSchema, withFactor } from './factor-form.ts';

const device = {
  deviceId: 7,
  serialNumber: '1LHF 7',
  from: '2026-01-01',
  to: null,
  factors: [
    { from: '2026-01-01', to: '2026-03-15', factor: 40 },
    { from: '2026-04-01', to: null, factor: 60 },
  ],
};

describe('the transformer factors of a device', () => {
  it('are told as they were entered', () => {
    expect(enteredFactors(device)).toEqual([
      { from: '2026-01-01', factor: 40 },
      { from: '2026-03-15', factor: 1 },
      { from: '2026-04-01', factor: 60 },
    ]);
  });

  it.each([
    ['from another day on', { from: '2026-05-01', factor: 80 }, ['40', '1', '60', '80']],
    ['on a day that has one', { from: '2026-04-01', factor: 50 }, ['40', '1', '50']],
    ['as before, which takes a change back', { from: '2026-03-15', factor: 40 }, ['40', '60']],
    ['of 1 from the begin on', { from: '2026-01-01', factor: 1 }, ['60']],
  ])('change %s', (_, changed, factors) => {
    expect(withFactor(enteredFactors(device), changed).map(({ factor }) => String(factor))).toEqual(factors);
  });

  it('need a factor of at most three decimals', () => {
    const parse = (factor: number | null) => factorFormSchema(device, 3).safeParse({ from: '2026-05-01', factor });
    expect([null, 0.5, 1.0001, 10_001].map((factor) => parse(factor).success)).toEqual([false, false, false, false]);
    expect(parse(26.667).data).toMatchObject({ version: 3 });
  });
});
