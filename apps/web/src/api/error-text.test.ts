import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { expect, it } from 'vitest';
import { ApiError } from './call.ts';
import { errorFacts, errorText } from './error-text.ts';

const facts = (status: number) => errorFacts(new ApiError(status, { message: 'no' }), 'Nicht geladen.');

it('offers no retry for an object that does not exist', () => {
  expect(facts(404)).toMatchObject({ title: 'Nicht gefunden', isGone: true });
  expect(facts(404).text).toContain('gibt es nicht oder nicht mehr');
});

it('offers a retry for any other error', () => expect(facts(500)).toEqual({ text: 'Nicht geladen.' }));

it('names the last billed day if the move-out is too early because of it, else the earliest move-out', () => {
  const textOf = (names?: string[]) =>
    errorText(
      new ApiError(409, { message: 'no', metadata: { code: ErrorCode.MoveOutTooEarly, ...(names && { names }) } }),
      '',
    );
  expect(textOf(['2028-02-29'])).toContain('Bis zum 29.02.2028 ist schon abgerechnet');
  expect(textOf()).toContain('in der Zukunft');
});
