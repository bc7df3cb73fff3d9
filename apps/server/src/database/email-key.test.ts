import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createEmbeddedIdentity } from '../integrations/identity/embedded/accounts.ts';
import { countAttempt, countCredentialMail } from '../integrations/identity/embedded/attempt-limits.ts';
import { checkSignIn } from '../integrations/identity/embedded/sign-in-routes.ts';
import { EmailTakenError, type IdentityProvider } from '../integrations/identity/identity-provider.ts';
import { fastPasswords } from '../integrations/identity/testing/fast-passwords.ts';
import { explainSharedEmails } from '../explain-shared-emails.ts';
import { findSharedEmails, isSameEmail, readEmailKey } from './email-key.ts';
import { migrate, migrateUpTo } from './migrate.ts';

const lastBefore = '0140-base';
/** One letter, or two of which the second is a mark: they look the same. */
const composed = 'Ren\u00e9@aue.example';
const decomposed = 'Rene\u0301@aue.example';
/** Letters that JavaScript, and databases by their settings, fold differently. */
const unusual = ['İlker', 'i\u0307lker', 'I\u0307lker', 'ILKER', 'ılker', 'ilker', '\u212aarl', 'karl', 'maſſ', 'mass'];

let database: TestDatabase;
let identity: IdentityProvider;
beforeAll(async () => {
  database = await openEmptyDatabase();
  const { db } = database;
  await migrateUpTo(db, lastBefore);
  for (const [index, email] of [composed, decomposed].entries()) {
    await sql`insert into app_user (email, first_name, last_name) values (${email}, 'René', 'Weiß')`.execute(db);
    const hash = await fastPasswords.hash(`Passwort ${index}`);
    await sql`insert into identity_account (sub, email, first_name, last_name, password_hash, created_at)
      values (${`sub-${index}`}, ${email}, 'René', 'Weiß', ${hash}, now() + ${index} * interval '1 hour')`.execute(db);
  }
  await migrate(db);
  identity = createEmbeddedIdentity(db.$extendTables(), fastPasswords);
}, 60_000);
afterAll(() => database.close());

const at = new Date('2026-11-27T12:00:00Z');
const signIn = (email: string, password: string) =>
  checkSignIn({ db: database.db.$extendTables(), passwords: fastPasswords }, { email, password, ip: '192.0.2.7', at });

describe('rows of a former version with the same e-mail', () => {
  it('are kept and signed in to as they are spelt', async () => {
    expect(await signIn(composed, 'Passwort 0')).toEqual({ kind: 'correct', sub: 'sub-0' });
    expect(await signIn(decomposed, 'Passwort 1')).toEqual({ kind: 'correct', sub: 'sub-1' });
    expect(await signIn(composed.toUpperCase(), 'Passwort 0')).toEqual({ kind: 'correct', sub: 'sub-0' });
  });

  it('are named to the operator, with what to do', async () => {
    const shared = await findSharedEmails(database.db);
    expect(shared).toEqual([
      { table: 'app_user', emails: [composed, decomposed] },
      { table: 'identity_account', emails: [composed, decomposed] },
    ]);
    expect(explainSharedEmails(shared)).toContain(`${composed} und ${decomposed}`);
    expect(explainSharedEmails([])).toBeUndefined();
  });

  it('let nobody else take the e-mail in any spelling', async () => {
    for (const email of [composed, decomposed, composed.toUpperCase()])
      await expect(identity.createAccount({ email, firstName: 'R', lastName: 'W' })).rejects.toThrow(EmailTakenError);
  });

  it('are told of no more once one has another e-mail', async () => {
    await identity.changeAccount('sub-1', { email: 'Andere@aue.example', firstName: 'René', lastName: 'Weiß' });
    await expect(
      identity.changeAccount('sub-1', { email: composed, firstName: 'René', lastName: 'Weiß' }),
    ).rejects.toThrow(EmailTakenError);
    expect((await findSharedEmails(database.db)).map(({ table }) => table)).toEqual(['app_user']);
  });
});

describe('spellings that open the same account', () => {
  const spellings = unusual.flatMap((name) => [name, name.toUpperCase(), name.normalize('NFD')]);

  it.each(unusual)('share the brake of wrong passwords and of mails with %s', async (name) => {
    const db = database.db.$extendTables();
    const email = `${name}@aue.example`;
    await identity.createAccount({ email, firstName: 'I', lastName: 'W' }).catch(() => undefined);
    const account = await identity.findByEmail(email);
    const same = [];
    for (const spelling of spellings.map((other) => `${other}@aue.example`))
      if ((await identity.findByEmail(spelling))?.sub === account?.sub) same.push(spelling);
    const later = new Date(at.getTime() + 24 * 3_600_000 * (1 + unusual.indexOf(name)));
    const attempts = [];
    for (let time = 0; time < 20; time += 1)
      attempts.push(
        await countAttempt(db, { email: same[time % same.length] ?? '', ip: `192.0.2.${time}`, at: later }),
      );
    expect(attempts.filter(({ refusedUntil }) => !refusedUntil)).toHaveLength(10);
    const mails = [];
    for (const spelling of [...same, ...same, ...same, ...same])
      mails.push(await countCredentialMail(db, spelling, later));
    expect(mails.filter((mail) => mail !== undefined)).toHaveLength(3);
  });
});

it('takes case, composed letters and blanks around it for nothing', async () => {
  expect(await isSameEmail(database.db, ' ANNA@Aue.Example ', 'anna@aue.example')).toBe(true);
  expect(await isSameEmail(database.db, 'anna@aue.example', 'anne@aue.example')).toBe(false);
  expect(await readEmailKey(database.db, 'ANNA@Aue.Example')).toBe('anna@aue.example');
});

it('finds none in a new database', async () => {
  const { db, close } = await openTestDatabase();
  expect(await findSharedEmails(db)).toEqual([]);
  await close();
});
