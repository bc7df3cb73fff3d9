import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { adminCall } from '../config.ts';
import { keycloakRealmHelp, readKeycloakRealm, realmOptions, type KeycloakRealm } from './keycloak-realm-command.ts';
import { UsageError } from './usage-error.ts';

export const help = `Befehle für die Betreuung von Lichthof:

  ${adminCall} backup [--to <Verzeichnis>] [--with-key]
      Sichert Datenbank und Dateien nach BACKUP_DIR, auch während Lichthof läuft, und spielt die Sicherung zur Probe in
      eine eigene Datenbank zurück. Der Schlüssel der gespeicherten Zugangsdaten (secrets.key, SECRETS_KEY) ist nur mit
      --with-key dabei, dann im Klartext. PostgreSQL braucht pg_dump und pg_restore in der Version des Servers.
      Mit --scheduled läuft der Befehl weiter und sichert täglich um BACKUP_TIME; BACKUPS_KEPT Sicherungen bleiben.

  ${adminCall} restore <Sicherung> [--replace]
      Spielt eine Sicherung zurück, während Lichthof beendet ist. Eine Datenbank, die nicht leer ist, wird nur mit
      --replace ersetzt; sie bleibt unter einem anderen Namen.

  ${adminCall} check [<Sicherung>]
      Prüft Rechnungen, Nummern, Monatssummen, Dateien und Umstellungen der Datenbank und nennt, was nicht stimmt; mit
      einer Sicherung, ob sie sich zurückspielen lässt. Ändert nichts; endet mit 1, wenn etwas nicht stimmt.

  ${adminCall} create-system-admin --email <E-Mail> --first-name <Vorname> --last-name <Nachname>
      Legt eine Systemadministratorin oder einen Systemadministrator an. Das Kennwort wird abgefragt und nicht
      angezeigt; ohne Terminal wird die erste Zeile der Standardeingabe gelesen.
      Mit --invite wird kein Kennwort abgefragt: Die Person erhält eine E-Mail mit einem Link und wählt es selbst.
      Mit OIDC_ISSUER kommt --sub <Kennung> dazu: so nennt der Anmeldedienst die Person; ein Kennwort gibt es dann nicht.
      Sind auch die Angaben KEYCLOAK_… gesetzt, legt --invite die Person dort an.

  ${adminCall} move-resent-counters
      Ordnet Stände, die Steuerungen vor dem Update nachgeliefert haben, fünf Minuten später ein und bildet die
      Viertelstunden daraus neu. Zeigt je Zähler und Tag die Menge vorher und nachher; geändert wird erst mit --apply.

  ${adminCall} check-invoices
      Vergleicht alle ausgestellten Rechnungen mit ihrer Grundlage, ihren Zeilen und dem Prüfwert ihrer PDF und nennt,
      was abweicht. Ändert nichts; endet mit 1, wenn etwas abweicht.

  ${adminCall} distribute
      Verteilt die Datenbank auf mehrere Rechner, wenn die Erweiterung Citus eingerichtet ist: was Kunden gehört, nach
      Kunden; kleine Tabellen auf alle Rechner. Ohne Citus geschieht nichts. Lässt sich wiederholen.

${keycloakRealmHelp}

  ${adminCall} version
      Nennt die Version von Lichthof, wie --version.

  ${adminCall} help
      Zeigt diesen Text.

Die Datenbank ist dieselbe wie beim Start: DATABASE_URL, oder ohne diese das Verzeichnis DATA_DIR (./data).
Das Verzeichnis kann nur einer benutzen: „backup“ und „check“ führt das laufende Lichthof aus; beenden Sie es vor allen
anderen Befehlen.`;

interface CreateSystemAdmin {
  name: 'create-system-admin';
  email: string;
  firstName: string;
  lastName: string;
  sub?: string;
  isInvited: boolean;
}

interface MoveResentCounters {
  name: 'move-resent-counters';
  /** Whether the changes are stored, not only shown. */
  isApplied: boolean;
}

interface Backup {
  name: 'backup';
  /** In place of the configured directory. */
  directory?: string;
  includesKey: boolean;
  /** Whether it goes on, once a day. */
  isScheduled: boolean;
}

export type AdminCommand =
  | { name: 'help' }
  | Backup
  | { name: 'restore'; folder: string; replaces: boolean }
  | { name: 'check'; folder?: string }
  | { name: 'version' }
  | { name: 'check-invoices' }
  | { name: 'distribute' }
  | CreateSystemAdmin
  | MoveResentCounters
  | KeycloakRealm;

const name = (option: string) =>
  z
    .string(`--${option} fehlt.`)
    .trim()
    .min(1, `--${option} fehlt.`)
    .max(100, `--${option} darf höchstens 100 Zeichen haben.`);

const adminSchema = z.object({
  email: z.string('--email fehlt.').trim().pipe(z.email('--email ist keine gültige E-Mail-Adresse.')),
  'first-name': name('first-name'),
  'last-name': name('last-name'),
  sub: z.string().trim().min(1, '--sub fehlt.').optional(),
  invite: z.boolean().default(false),
});

/** Throws UsageError with what is wrong, one line each. */
export function readAdminCommand(given: string[]): AdminCommand {
  const { positionals, values } = parse(given);
  const [command = 'help', folder, ...others] = positionals;
  const unexpected = command === 'restore' || command === 'check' ? others[0] : folder;
  if (unexpected !== undefined) throw new UsageError(`Was bedeutet „${unexpected}“?`);
  if (command === 'help' || values.help) return { name: 'help' };
  if (command === 'version' || values.version) return { name: 'version' };
  if (command === 'keycloak-realm') return readKeycloakRealm(optionsOf(realmOptions, values));
  if (command === 'backup') return readBackup(optionsOf(backupOptions, values));
  if (command === 'restore') {
    const { replace: replaces = false } = optionsOf(restoreOptions, values);
    if (folder === undefined) throw new UsageError('Welche Sicherung? Bitte nennen Sie ihr Verzeichnis.');
    return { name: command, folder: resolve(folder), replaces };
  }
  if (command === 'check') {
    optionsOf({}, values);
    return folder === undefined ? { name: command } : { name: command, folder: resolve(folder) };
  }
  if (command === 'move-resent-counters') {
    const { apply: isApplied = false } = optionsOf(moveOptions, values);
    return { name: command, isApplied };
  }
  if (command === 'check-invoices' || command === 'distribute') {
    optionsOf({}, values);
    return { name: command };
  }
  if (command !== 'create-system-admin') throw new UsageError(`Den Befehl ${command} gibt es nicht.`);
  return readCreateSystemAdmin(optionsOf(adminOptions, values));
}

type Values = ReturnType<typeof parse>['values'];

function readBackup({ to, scheduled = false, 'with-key': includesKey = false }: Values): Backup {
  if (scheduled && (to !== undefined || includesKey))
    throw new UsageError(
      '--scheduled richtet sich nach BACKUP_DIR, BACKUP_TIME und BACKUPS_KEPT; mehr nimmt es nicht an.',
    );
  const backup = { name: 'backup', includesKey, isScheduled: scheduled } as const;
  return to === undefined ? backup : { ...backup, directory: resolve(to) };
}

function readCreateSystemAdmin(values: object): CreateSystemAdmin {
  const { data, error } = adminSchema.safeParse(values);
  if (!data) throw new UsageError(error.issues.map(({ message }) => message).join('\n'));
  const { email, sub, invite: isInvited } = data;
  if (sub !== undefined && isInvited) throw new UsageError('--invite und --sub schließen einander aus.');
  const admin = {
    name: 'create-system-admin',
    email,
    firstName: data['first-name'],
    lastName: data['last-name'],
    isInvited,
  } as const;
  return sub === undefined ? admin : { ...admin, sub };
}

const text = { type: 'string' } as const;
const adminOptions = {
  sub: text,
  email: text,
  'first-name': text,
  'last-name': text,
  invite: { type: 'boolean' },
} as const;
const flag = { type: 'boolean' } as const;
const backupOptions = { to: text, scheduled: flag, 'with-key': flag } as const;
const restoreOptions = { replace: flag } as const;
const moveOptions = { apply: { type: 'boolean' } } as const;
const options = {
  ...backupOptions,
  ...restoreOptions,
  ...adminOptions,
  ...moveOptions,
  ...realmOptions,
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** Throws UsageError for an option of another command. */
function optionsOf<Values extends object>(allowed: object, values: Values): Values {
  const foreign = Object.keys(values).find((option) => !(option in allowed));
  if (foreign) throw new UsageError(`Die Angabe --${foreign} gehört zu einem anderen Befehl.`);
  return values;
}

function parse(given: string[]) {
  try {
    return parseArgs({ args: given, allowPositionals: true, options });
  } catch (error) {
    if (!isParseError(error)) throw error;
    const unknown = given.find((part) => part.startsWith('-') && !(part.replace(/^--|=.*$/g, '') in options));
    throw new UsageError(unknown ? `Die Angabe ${unknown} gibt es nicht.` : 'Hinter einer Angabe fehlt der Wert.');
  }
}

const isParseError = (error: unknown) => String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
