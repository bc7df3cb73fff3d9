import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { BackupError } from './backup-error.ts';

type Program = 'pg_dump' | 'pg_restore';

interface ProgramCall {
  databaseUrl: string;
  /** The major version of the server: a program of another one may not understand it. */
  databaseVersion: number;
  args: string[];
  signal?: AbortSignal | undefined;
}

/** Runs a program of PostgreSQL. The password is passed by the environment, which other users cannot see. */
export async function runPostgresProgram(
  program: Program,
  { databaseUrl, databaseVersion, args, signal }: ProgramCall,
): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const child = spawn(findProgram(program, databaseVersion), [`--dbname=${url.href}`, '--no-password', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', ...(password && { PGPASSWORD: password }) },
    signal,
  });
  const [said, exitCode] = await Promise.all([text(child.stderr), once(child, 'close').then(([code]) => code)]).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new BackupError(
        `Das Programm ${program} fehlt. Bitte installieren Sie das Paket postgresql-client-${databaseVersion} (die Version des Datenbankservers).`,
      );
    },
  );
  if (exitCode !== 0) throw new BackupError(`${program} ist gescheitert: ${said.trim().slice(0, 1000)}`);
}

/** Debian keeps the programs of each version in a folder of its own. */
function findProgram(program: Program, version: number): string {
  const ofVersion = `/usr/lib/postgresql/${version}/bin/${program}`;
  return existsSync(ofVersion) ? ofVersion : program;
}
