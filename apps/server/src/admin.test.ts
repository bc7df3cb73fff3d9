import { Role } from '@lichthof/domain/access/role.ts';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAdminCommand } from './admin/admin-command.ts';
import { UsageError } from './admin/usage-error.ts';
import { openEmbedded } from './database/database.ts';
import { lockDirectory } from './database/directory-lock.ts';
import { findCaller } from './http/caller.ts';
import { findCredentials } from './integrations/identity/embedded/accounts.ts';
import { createPasswordHasher } from './integrations/identity/embedded/passwords.ts';
import { readMail } from './integrations/mail/testing/read-mail.ts';
import { createDataDirectory } from './testing/test-database.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lichthof-admin-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const createAdmin = ['create-system-admin', '--email', 'ada.kern@lichthof.example'];
const named = [...createAdmin, '--first-name', 'Ada', '--last-name', 'Kern'];

describe('npm run admin', () => {
  it('creates a system administrator who can sign in', { timeout: 120_000 }, async () => {
    expect(await admin(named, 'ein langes Kennwort\n')).toEqual({
      exitCode: 0,
      answer: 'Ada Kern kann sich jetzt mit ada.kern@lichthof.example anmelden.\n',
    });
    const again = await admin(named, 'ein anderes Kennwort\n');
    expect(again).toEqual({ exitCode: 1, answer: 'Mit dieser E-Mail-Adresse gibt es schon jemanden.\n' });

    const db = await openEmbedded(dataDir);
    const credentials = await findCredentials(db.$extendTables(), 'Ada.Kern@lichthof.example');
    expect(await createPasswordHasher().isCorrect('ein langes Kennwort', credentials?.passwordHash)).toBe(true);
    expect((await findCaller(db, { sub: credentials!.sub, issuedAtSeconds: 0 }))?.rights).toMatchObject([
      { role: Role.AuthorityAdmin },
    ]);
    await db.destroy();
  });

  it('invites a system administrator, who chooses the password by a link', { timeout: 60_000 }, async () => {
    const { directory: invited, remove } = await createDataDirectory();
    expect(await admin([...named, '--invite'], '', invited)).toEqual({
      exitCode: 0,
      answer: 'Ada Kern erhält eine E-Mail an ada.kern@lichthof.example.\n',
    });
    const [mail = ''] = await readdir(join(invited, 'outbox'));
    expect(readMail(await readFile(join(invited, 'outbox', mail))).text).toContain('/sign-in/password?token=');
    await remove();
  });

  it('leaves a directory alone that a running server uses', { timeout: 60_000 }, async () => {
    const held = await mkdtemp(join(tmpdir(), 'lichthof-held-'));
    const release = await lockDirectory(held);
    const { exitCode, answer } = await admin(named, 'ein langes Kennwort\n', held);
    expect(exitCode).toBe(1);
    expect(answer).toContain('laufenden Lichthof');
    await release();
    await rm(held, { recursive: true });
  });

  it.each([
    [['help'], 0, 'create-system-admin --email'],
    [createAdmin, 1, '--first-name fehlt.\n--last-name fehlt.\nHilfe: npm run admin -- help'],
  ])('answers %j', { timeout: 60_000 }, async (given, expectedCode, expected) => {
    const { exitCode, answer } = await admin(given, '');
    expect(answer).toContain(expected);
    expect(exitCode).toBe(expectedCode);
  });
});

it('shows the help without a command', () => {
  expect(readAdminCommand([])).toEqual({ name: 'help' });
});

it.each([
  [['create-king'], 'Den Befehl create-king gibt es nicht.'],
  [[...named, '--email', 'ada'], '--email ist keine gültige E-Mail-Adresse.'],
  [[...named, '--invite', '--sub', 'ada'], '--invite und --sub schließen einander aus.'],
  [[...named, '--password', 'geheim'], 'Die Angabe --password gibt es nicht.'],
  [['restore'], 'Welche Sicherung? Bitte nennen Sie ihr Verzeichnis.'],
  [['backup', '--replace'], 'Die Angabe --replace gehört zu einem anderen Befehl.'],
  [['backup', '/tmp'], 'Was bedeutet „/tmp“?'],
  [
    ['backup', '--scheduled', '--with-key'],
    '--scheduled richtet sich nach BACKUP_DIR, BACKUP_TIME und BACKUPS_KEPT; mehr nimmt es nicht an.',
  ],
])('refuses %j', (given, expected) => {
  expect(() => readAdminCommand(given)).toThrow(new UsageError(expected));
});

function admin(given: string[], input: string, directory = dataDir): Promise<{ exitCode: number; answer: string }> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...given], {
    env: { ...environment, DATA_DIR: directory, NODE_NO_WARNINGS: '1' },
  });
  let answer = '';
  child.stdout.on('data', (chunk) => (answer += chunk));
  child.stderr.on('data', (chunk) => (answer += chunk));
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (exitCode) => resolve({ exitCode: exitCode ?? -1, answer })));
}
