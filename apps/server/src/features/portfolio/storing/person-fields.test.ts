import { emailField, personNameField, phoneField } from '@lichthof/contracts/fields.ts';
import { isPhone } from '@lichthof/domain/fields/phone.ts';
import { isEmail, isPersonName } from '@lichthof/domain/portfolio/tables/read-fields.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

const fields = [
  ['e-mail', emailField, isEmail, /[ab.'+_@é-]{0,4}[a1.-]{0,3}@[a1.-]{0,4}(\.de|\.d|\.1|ſs)?/],
  ['name', personNameField, isPersonName, /[aéß '’.\-1=]{0,6}/],
  ['phone', phoneField, isPhone, /[+0-9 ()/.\-a]{0,9}/],
] as const;

it.each(fields)('files take for %s what forms take', (_, field, isTaken, pattern) => {
  const text = fc.oneof({ weight: 9, arbitrary: fc.stringMatching(pattern) }, fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(
      text.map((drawn) => drawn.normalize().trim()).filter((drawn) => drawn !== ''),
      (given) => {
        expect(isTaken(given)).toBe(field.safeParse(given).success);
      },
    ),
    { numRuns: 3000 },
  );
});
