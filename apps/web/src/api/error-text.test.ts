import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from './call.ts';
import { errorFacts, errorText } from './error-text.ts';

const facts = (status: number) => errorFacts(new ApiError(status, { message: 'no' }), 'Nicht geladen.');

it('has one number for each error, so that none is told with the sentence of another', () => {
  const numbers = Object.values(ErrorCode);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

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

describe('an answer of a proxy before the portal', () => {
  const upload = { name: 'werte-2026.csv', bytes: 12_400_000 };
  const textOf = (status: number, proxy = {}) => errorText(new ApiError(status, { message: '' }, proxy), 'Fehler');

  it('names the file that is too large for it, and what to do', () => {
    expect(textOf(413, { upload })).toMatch(/^Die Datei „werte-2026.csv“ \(12,4\sMB\) ist größer, als der Server/);
    expect(textOf(413, { upload: { name: '', bytes: 800_000 } })).toMatch(/^Der Upload \(800\sKB\)/);
    expect(textOf(413)).toMatch(/^Die Anfrage ist größer/);
  });

  it('tells a portal that is away from one that is slow', () => {
    expect(textOf(502)).toContain('vielleicht wird es neu gestartet');
    expect(textOf(503, { upload })).toMatch(/^Die Datei „werte-2026.csv“ .* hat das Portal nicht erreicht/);
    expect(textOf(504)).toContain('prüfen Sie, ob sie angekommen ist');
  });

  it('leaves every other status to the page', () => expect(textOf(500)).toBe('Fehler'));
});

it('reads no proxy into a refusal of the portal itself', () => {
  expect(errorText(new ApiError(413, { message: 'too large' }), 'Zu groß.')).toBe('Zu groß.');
});
