import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { realmFile, type RealmMailServer, type RealmSettings } from '../integrations/identity/keycloak/realm-file.ts';
import { readSenderAddress, SenderAddressError } from '../integrations/mail/mail-address.ts';
import { adminCall } from '../config.ts';
import { UsageError } from './usage-error.ts';

/** npm says what it runs on the standard output unless it is told to be silent. */
const quietCall = adminCall.replace('npm run', 'npm run --silent');

export const keycloakRealmHelp = `  ${quietCall} keycloak-realm --portal-url <Adresse> --keycloak-url <Adresse> > realm.json
      Schreibt einen Realm, der sich in Keycloak als Datei einspielen lässt, auf die Standardausgabe, und die
      Einstellungen des Portals, die dazu passen, auf die Fehlerausgabe. Beides enthält das Geheimnis des Servers.
      --realm, --client-id, --audience, --admin-client-id und --admin-client-secret ändern die Vorgaben; ohne
      --admin-client-secret wird eines gewürfelt. Mit --smtp-url und --mail-from, in derselben Form wie SMTP_URL und
      MAIL_FROM, kann der Realm Mails senden.`;

const text = { type: 'string' } as const;
export const realmOptions = {
  'portal-url': text,
  'keycloak-url': text,
  realm: text,
  'client-id': text,
  audience: text,
  'admin-client-id': text,
  'admin-client-secret': text,
  'smtp-url': text,
  'mail-from': text,
} as const;

export type KeycloakRealm = { name: 'keycloak-realm'; keycloakUrl: string } & RealmSettings;

const address = (option: string) =>
  z
    .url({
      protocol: /^https?$/,
      error: ({ input }) => `--${option} ${input === undefined ? 'fehlt' : 'ist keine Adresse'}.`,
    })
    .transform((url) => url.replace(/\/+$/, ''));
const name = (option: string, fallback: string) =>
  z
    .string()
    .regex(/^[\w.-]{1,100}$/, `--${option} darf nur Buchstaben, Ziffern, Punkt, Binde- und Unterstriche enthalten.`)
    .default(fallback);
const secretBytes = 32;

const realmSchema = z.object({
  'portal-url': address('portal-url'),
  'keycloak-url': address('keycloak-url'),
  realm: name('realm', 'lichthof'),
  'client-id': name('client-id', 'lichthof-portal'),
  audience: z
    .string()
    .regex(/^[\w.:/-]{1,200}$/, '--audience muss ein Name oder eine URI sein.')
    .default('urn:lichthof:api'),
  'admin-client-id': name('admin-client-id', 'lichthof-server'),
  'admin-client-secret': z
    .string()
    .min(16, '--admin-client-secret muss mindestens 16 Zeichen haben.')
    .default(() => randomBytes(secretBytes).toString('base64url')),
  'smtp-url': z.url({ protocol: /^smtps?$/, error: '--smtp-url ist keine Adresse.' }).optional(),
  'mail-from': z.string().optional(),
});

/** Throws UsageError with what is wrong, one line each. */
export function readKeycloakRealm(values: object): KeycloakRealm {
  const { data, error } = realmSchema.safeParse(values);
  if (!data) throw new UsageError(error.issues.map(({ message }) => message).join('\n'));
  return {
    name: 'keycloak-realm',
    keycloakUrl: data['keycloak-url'],
    publicUrl: data['portal-url'],
    realm: data.realm,
    clientId: data['client-id'],
    audience: data.audience,
    adminClientId: data['admin-client-id'],
    adminClientSecret: data['admin-client-secret'],
    smtp: readMailServer(data['smtp-url'], data['mail-from']),
  };
}

function readMailServer(smtpUrl: string | undefined, mailFrom: string | undefined): RealmMailServer | undefined {
  if (!smtpUrl && !mailFrom) return undefined;
  if (!smtpUrl || !mailFrom) throw new UsageError('--smtp-url und --mail-from gelten nur zusammen.');
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isSecure = protocol === 'smtps:';
  const sender = readSender(mailFrom);
  return {
    host: hostname,
    port: Number(port) || (isSecure ? 465 : 587),
    isSecure,
    from: sender.address,
    fromName: sender.name || undefined,
    ...(username && { user: decodeURIComponent(username), password: decodeURIComponent(password) }),
  };
}

function readSender(mailFrom: string) {
  try {
    return readSenderAddress(mailFrom);
  } catch (error) {
    throw error instanceof SenderAddressError ? new UsageError(`--mail-from: ${error.message}`) : error;
  }
}

/** The realm goes to the output alone, so that it can be sent into a file. */
export function printKeycloakRealm({ keycloakUrl, ...settings }: KeycloakRealm): void {
  console.log(JSON.stringify(realmFile(settings), null, 2));
  console.error(`Zu diesem Realm passen im Portal die Einstellungen:
PUBLIC_URL=${settings.publicUrl}
OIDC_ISSUER=${keycloakUrl}/realms/${settings.realm}
OIDC_CLIENT_ID=${settings.clientId}
OIDC_AUDIENCE=${settings.audience}
KEYCLOAK_ADMIN_URL=${keycloakUrl}
KEYCLOAK_REALM=${settings.realm}
KEYCLOAK_ADMIN_CLIENT_ID=${settings.adminClientId}
KEYCLOAK_ADMIN_CLIENT_SECRET=${settings.adminClientSecret}`);
}
