import { expect, it } from 'vitest';
import { ApiError } from './call.ts';
import { errorFacts } from './error-text.ts';

const facts = (status: number) => errorFacts(new ApiError(status, { message: 'no' }), 'Nicht geladen.');

it('what is not there is not worth another try', () => {
  expect(facts(404)).toMatchObject({ title: 'Nicht gefunden', isGone: true });
  expect(facts(404).text).toContain('gibt es nicht oder nicht mehr');
});

it('any other failure is', () => expect(facts(500)).toEqual({ text: 'Nicht geladen.' }));
