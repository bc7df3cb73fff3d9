import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { electricityMixSchema } from '@lichthof/contracts/supply/electricity-supply.ts';
import { providerBodySchema } from '@lichthof/contracts/supply/providers.ts';
import { z } from 'zod';
import { useGermanValidationTexts } from './validation-texts.ts';

const messageOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message;

describe('German validation texts', () => {
  beforeAll(useGermanValidationTexts);
  afterAll(() => void z.config({ customError: undefined }));

  it.each([
    ['an empty text', z.string().min(1), '', 'Bitte geben Sie einen Text ein.'],
    ['an absent text', z.string(), undefined, 'Bitte geben Sie einen Text ein.'],
    ['an absent number', z.number(), undefined, 'Bitte geben Sie eine Zahl ein.'],
    ['an absent choice', z.enum(['a', 'b']), undefined, 'Bitte wählen Sie einen Eintrag.'],
    ['an absent date', z.iso.date(), '', 'Bitte geben Sie ein Datum ein.'],
    ['an empty list', z.array(z.string()).min(1), [], 'Bitte wählen Sie mindestens einen Eintrag.'],
    ['wrong characters', z.string().regex(/^\p{L}+$/u), 'a1', 'Feld enthält ungültige Zeichen.'],
    ['a wrong e-mail address', z.email(), 'a@', 'Bitte geben Sie eine gültige E-Mail-Adresse ein.'],
    ['a checkbox that must be ticked', z.literal(true), false, 'Bitte bestätigen Sie diese Angabe.'],
    ['a number that is not positive', z.number().positive(), -1, 'Bitte geben Sie eine Zahl größer als 0 ein.'],
    ['less than a cent', z.number().min(0.01), 0, 'Bitte geben Sie mindestens 0,01 ein.'],
    ['half a cent', z.number().multipleOf(0.01), 0.005, 'Bitte geben Sie höchstens 2 Nachkommastellen ein.'],
    ['half a piece', z.number().multipleOf(1), 0.5, 'Bitte geben Sie eine ganze Zahl ein.'],
    ['more than 100 per cent', z.number().max(100), 101, 'Bitte geben Sie einen Wert zwischen 0 und 100 ein.'],
    ['a text that is too long', z.string().max(100), 'x'.repeat(101), 'Bitte geben Sie höchstens 100 Zeichen ein.'],
    [
      'a rule of our own',
      z.string().refine(() => false, { params: { rule: 'iban' } }),
      'DE00',
      'Bitte geben Sie eine gültige IBAN ein.',
    ],
  ])('explains %s', (_name, schema, input, message) => {
    expect(messageOf(schema, input)).toBe(message);
  });

  const messageAt = (schema: z.ZodType, input: object) =>
    schema.safeParse(input).error?.issues.find(({ path }) => path[0] === Object.keys(input)[0])?.message;

  it.each(['DE123456789', 'DE136695977'])('names the check digit of the VAT id %s, which has nine digits', (vatId) => {
    expect(messageAt(providerBodySchema, { vatId })).toMatch(/^Die Prüfziffer/);
  });

  it('names the digits of a VAT id that has too few', () => {
    expect(messageAt(providerBodySchema, { vatId: 'DE12345' })).toMatch(/DE und neun Ziffern\.$/);
  });

  it.each([1999, 2025, 2101])('writes years without points, as for %i', (year) => {
    const expected = year === 2025 ? undefined : 'Bitte geben Sie ein Jahr zwischen 2000 und 2100 ein.';
    expect(messageAt(electricityMixSchema, { year })).toBe(expected);
  });
});
