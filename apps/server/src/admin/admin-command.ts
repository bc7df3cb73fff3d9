import { parseArgs } from 'node:util';
import { z } from 'zod';
import { keycloakRealmHelp, readKeycloakRealm, realmOptions, type KeycloakRealm } from './keycloak-realm-command.ts';
import { UsageError } from './usage-error.ts';

export const help = `Befehle für die Betreuung von Lichthof:

  npm run admin -- create-system-admin --email <E-Mail> --first-name <Vorname> --last-name <Nachname>
      Legt eine Systemadministratorin oder einen Systemadministrator an. Das Kennwort wird abgefragt und nicht
      angezeigt; ohne Terminal wird die erste Zeile der Standardeingabe gelesen.
      Mit --invite wird kein Kennwort abgefragt: Die Person erhält eine E-Mail mit einem Link und wählt es selbst.
      Mit OIDC_ISSUER kommt --sub <Kennung> dazu: so nennt der Anmeldedienst die Person; ein Kennwort gibt es dann nicht.
      Sind auch die Angaben KEYCLOAK_… gesetzt, legt --invite die Person dort an.

  npm run admin -- move-resent-counters
      Ordnet Stände, die Steuerungen vor dem Update nachgeliefert haben, fünf Minuten später ein und bildet die
      Viertelstunden daraus neu. Zeigt je Zähler und Tag die Menge vorher und nachher; geändert wird erst mit --apply.

  npm run admin -- check-invoices
      Vergleicht alle ausgestellten Rechnungen mit ihrer Grundlage, ihren Zeilen und dem Prüfwert ihrer PDF und nennt,
      was abweicht. Ändert nichts; endet mit 1, wenn etwas abweicht.

  npm run admin -- distribute
      Verteilt die Datenbank auf mehrere Rechner, wenn die Erweiterung Citus eingerichtet ist: was Kunden gehört, nach
      Kunden; kleine Tabellen auf alle Rechner. Ohne Citus geschieht nichts. Lässt sich wiederholen.

${keycloakRealmHelp}

  npm run admin -- version
      Nennt die Version von Lichthof, wie --version.

  npm run admin -- help
      Zeigt diesen Text.

Die Datenbank ist dieselbe wie beim Start: DATABASE_URL, oder ohne diese das Verzeichnis DATA_DIR (./data).
Das Verzeichnis kann nur einer benutzen: Beenden Sie Lichthof, bevor Sie einen Befehl ausführen.`;

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

export type AdminCommand =
  | { name: 'help' }
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
  const [command = 'help'] = positionals;
  if (command === 'help' || values.help) return { name: 'help' };
  if (command === 'version' || values.version) return { name: 'version' };
  if (command === 'keycloak-realm') return readKeycloakRealm(optionsOf(realmOptions, values));
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
const moveOptions = { apply: { type: 'boolean' } } as const;
const options = {
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
