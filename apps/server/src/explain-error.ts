import { ConfigError } from './config.ts';
import { DirectoryInUseError } from './database/directory-lock.ts';

const unwritable = new Set(['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'ENOENT']);

/** Why a command could not run, and what the person at the terminal can do about it. */
export function explainError(error: unknown): string {
  if (error instanceof ConfigError) return `Einstellungen fehlerhaft:\n${error.message}`;
  if (error instanceof DirectoryInUseError) {
    return 'Das Datenverzeichnis wird schon von einem laufenden Lichthof benutzt. Bitte beenden Sie diesen zuerst oder setzen Sie DATA_DIR auf ein anderes Verzeichnis.';
  }
  const { code = '', message, path, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Der Port ${port} ist belegt. Bitte setzen Sie PORT auf einen freien Port.`;
  if (code === 'ENOSPC') return 'Der Datenträger ist voll.';
  if (code === 'ECONNREFUSED') return `Die Datenbank oder der Anmeldedienst antwortet nicht: ${message}`;
  if (unwritable.has(code)) {
    return `Auf ${path} kann nicht geschrieben werden. Bitte prüfen Sie die Rechte oder setzen Sie DATA_DIR.`;
  }
  return error instanceof Error ? (error.stack ?? message) : String(error);
}
