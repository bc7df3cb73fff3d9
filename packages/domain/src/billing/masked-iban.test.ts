import { expect, it } from 'vitest';
import { maskedIban } from './masked-iban.ts';

it.each([
  ['DE02120300000000202051', 'DE02 1203 … 2051'],
  ['DE02 1203 0000 0000 2020 51', 'DE02 1203 … 2051'],
  ['at611904300234573201', 'AT61 1904 … 3201'],
  ['NO9386011117947', 'NO93 8601 … 7947'],
])('%s is shown as %s', (iban, masked) => expect(maskedIban(iban)).toBe(masked));
