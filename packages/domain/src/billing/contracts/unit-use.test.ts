import { describe, expect, it } from 'vitest';
import { isResidential, looksLikeCompany } from './unit-use.ts';

describe('isResidential', () => {
  it.each([
    ['tenant', 'residential', true],
    ['tenant', 'commercial', false],
    ['general', 'residential', true],
    ['general', 'commercial', false],
    ['vacant', 'residential', false],
    ['third_party', 'residential', false],
  ] as const)('%s in a %s unit: %s', (type, unitUse, expected) => {
    expect(isResidential({ type, unitUse })).toBe(expected);
  });
});

describe('looksLikeCompany', () => {
  it.each([
    'Sonnenschein Backwaren GmbH',
    'Nordlicht Verwaltungs-GmbH & Co. KG',
    'Max Muster e.K.',
    'Zahnarztpraxis Dr. Weiß',
    'Bäckerei Ömer',
    'Turnverein Süd e. V.',
  ])('takes %s for a company', (name) => {
    expect(looksLikeCompany([name])).toBe(true);
  });

  it.each(['Agnes Kgositsile', 'Dr. Anna Weiß', 'Ömer Müller-Öztürk', "Sean O'Neill", 'Familie Seeger'])(
    'takes %s for a person',
    (name) => {
      expect(looksLikeCompany([name])).toBe(false);
    },
  );
});
