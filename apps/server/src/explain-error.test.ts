import { expect, it } from 'vitest';
import { OutdatedDatabaseError } from './database/adopt-base.ts';
import { DatabaseEncodingError, ForeignMigrationsError } from './database/migrate.ts';
import { explainError } from './explain-error.ts';

const anError = (message: string, code: string, more = {}) => Object.assign(new Error(message), { code, ...more });

it.each([
  [
    anError('role "lichthof_jobs" does not exist', '42704'),
    /Rolle: role "lichthof_jobs".*„Auf mehrere Rechner verteilen“/,
  ],
  [anError('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'), /Datenbank .* antwortet nicht: .*5432/],
  [anError('listen EADDRINUSE', 'EADDRINUSE', { port: 3000 }), /Port 3000 ist belegt/],
  [anError('no space left', 'ENOSPC'), /Datenträger ist voll/],
  [new DatabaseEncodingError('SQL_ASCII'), /Kodierung SQL_ASCII.*createdb --encoding=UTF8/],
  [new OutdatedDatabaseError('0059-refunds'), /älteren Fassung.*0059-refunds.*starten Sie einmal .* \(Stand \w{8}\)/],
  [new ForeignMigrationsError('9999-planted'), /anderen Fassung von Lichthof: .*9999-planted.* Sicherung/],
  [anError('mkdir', 'EACCES', { path: '/var/lib/lichthof' }), /Auf \/var\/lib\/lichthof kann nicht geschrieben werden/],
  [new TypeError('fetch failed', { cause: anError('getaddrinfo sso.example', 'ENOTFOUND') }), /sso\.example/],
])('says what can be done about %s', (error, says) => {
  expect(explainError(error)).toMatch(says);
});

it.each([anError('role "reporting" does not exist', '42704'), new Error('planted')])(
  'shows where another error comes from: %s',
  (error) => {
    expect(explainError(error)).toBe(error.stack);
  },
);
