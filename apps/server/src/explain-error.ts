import { adminCall, ConfigError } from './config.ts';
import { OutdatedDatabaseError } from './database/adopt-base.ts';
import { DirectoryInUseError } from './database/directory-lock.ts';
import { InterruptedDistributionError } from './database/distribution/set-aside.ts';
import { DatabaseEncodingError, ForeignMigrationsError } from './database/migrate.ts';
import { SqlState } from './database/sql-states.ts';
import { DatabaseUnreachableError } from './database/unreachable.ts';
import { BackupError } from './features/operation/backups/backup-error.ts';
import { createLog } from './http/log.ts';

/** The last commit whose version upgrades a database of any age. */
const lastWithAllMigrations = '0e210eae';
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET']);
const unwritable = new Set(['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'ENOENT']);

type SystemError = NodeJS.ErrnoException & { port?: number; address?: string };

/** A failed fetch keeps its reason in its cause, and so does a statement. */
const rootOf = (error: unknown): unknown =>
  (error instanceof TypeError || error instanceof DatabaseUnreachableError) && error.cause ? error.cause : error;

/** Why a command could not run, and what the person at the terminal can do about it. */
export function explainError(error: unknown): string {
  if (error instanceof ConfigError) return `Einstellungen fehlerhaft:\n${error.message}`;
  if (error instanceof BackupError) return error.message;
  if (error instanceof DirectoryInUseError) {
    return 'Das Datenverzeichnis wird schon von einem laufenden Lichthof benutzt. Bitte beenden Sie diesen zuerst oder setzen Sie DATA_DIR auf ein anderes Verzeichnis.';
  }
  if (error instanceof InterruptedDistributionError)
    return `Das Verteilen der Datenbank auf mehrere Rechner ist unterbrochen worden. Bitte rufen Sie „${adminCall} distribute“ noch einmal auf.`;
  if (error instanceof DatabaseEncodingError)
    return `Die Datenbank hat die Kodierung ${error.encoding}. Lichthof braucht UTF8. Es wurde nichts geändert. Bitte legen Sie eine leere Datenbank an mit: createdb --encoding=UTF8 --template=template0 <Name>, und nennen Sie sie in DATABASE_URL.`;
  if (error instanceof OutdatedDatabaseError)
    return `Die Datenbank stammt von einer älteren Fassung, als diese aktualisieren kann (letzte Migration: ${error.lastMigration}). Es wurde nichts geändert. Bitte sichern Sie die Datenbank und starten Sie einmal die Fassung 1.0.0-dev vom 28. November 2026 (Stand ${lastWithAllMigrations}), danach diese.`;
  if (error instanceof ForeignMigrationsError)
    return `Die Datenbank stammt von einer neueren oder anderen Fassung von Lichthof: ${error.message}. Es wurde nichts geändert. Bitte starten Sie die Fassung, mit der sie zuletzt lief, spielen Sie eine Sicherung von vor deren Aktualisierung ein, oder nennen Sie mit DATABASE_URL oder DATA_DIR eine andere Datenbank.`;
  const { code = '', message, path, port, address } = rootOf(error) as SystemError;
  if (code === 'EADDRINUSE')
    return `Der Port ${port} ist belegt. Bitte setzen Sie PORT (oder METRICS_PORT) auf einen freien Port.`;
  if (code === 'ENOSPC') return 'Der Datenträger ist voll.';
  if (code === SqlState.UndefinedObject && message.includes('role "lichthof_'))
    return `Einem Rechner der Datenbank fehlt eine Rolle: ${message}. Was zu tun ist, steht im Handbuch, Kapitel 8, „Auf mehrere Rechner verteilen“.`;
  if (unreachable.has(code) || error instanceof DatabaseUnreachableError)
    return `Die Datenbank oder der Anmeldedienst antwortet nicht: ${message}`;
  if (code === 'EACCES' && port !== undefined)
    return `Der Port ${port} darf nicht benutzt werden. Bitte setzen Sie PORT.`;
  if (unwritable.has(code)) {
    return `Auf ${path ?? address} kann nicht geschrieben werden. Bitte prüfen Sie die Rechte oder setzen Sie DATA_DIR.`;
  }
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

/** Ends the process with the reason: for the person at the terminal, else for whatever collects the log. */
export function exitWithReason(error: unknown): never {
  if (process.stderr.isTTY) console.error(explainError(error));
  else createLog({ level: 'fatal' }).fatal(explainError(error));
  process.exit(1);
}
