import { expect, it } from 'vitest';
import { userDetails } from '../user-makers-for-tests.ts';
import { changedFields } from './user-form.ts';

it.each([
  [{}, []],
  [{ phone: '0341 1' }, ['phone']],
  [{ email: 'x@y.example', lastName: 'Lenz' }, ['lastName', 'email']],
])('after %o the other person changed %o', (changes, names) => {
  expect(changedFields(userDetails(), userDetails({ version: 5, ...changes }))).toEqual(names);
});
