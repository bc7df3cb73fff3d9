import { expect, it } from 'vitest';
import { violatedIndex } from './violated-index.ts';

it.each([
  ['apartment_name', 'apartment_name'],
  ['apartment_name_102054', 'apartment_name'],
  ['email_change_token_2024_key', 'email_change_token_2024_key'],
])('names the index of %s', (constraint, index) => {
  expect(violatedIndex({ code: '23505', constraint })).toBe(index);
});

it('names the index of an error that another machine reports', () => {
  const message = 'duplicate key value violates unique constraint "customer_name_102012"';
  expect(violatedIndex({ code: '23505', message })).toBe('customer_name');
});

it('names no index of other errors', () => {
  expect(violatedIndex({ code: '23503', constraint: 'apartment_estate' })).toBeUndefined();
});
