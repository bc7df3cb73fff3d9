import { resolve } from 'node:path';
import { z } from 'zod';

const text = z.string().trim().min(1);
/** A key of AES-256. */
const secretKeyBytes = 32;
const flag = z.enum(['true', 'false']).transform((given) => given === 'true');

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: text.default('0.0.0.0'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  PUBLIC_URL: z
    .url()
    .refine(
      (url) => (URL.parse(url)?.pathname ?? '/') === '/',
      'Das Portal braucht einen Namen für sich, ohne Pfad dahinter.',
    )
    .optional(),
  HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
  DATABASE_URL: text.optional(),
  DATABASE_READ_URL: text.optional(),
  CUSTOMER_ROLES: flag.default(true),
  DATA_DIR: text.default('./data'),
  DEMO: flag.optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: text.default('lichthof-portal'),
  OIDC_AUDIENCE: text.default('urn:lichthof:api'),
  KEYCLOAK_ADMIN_URL: z.url({ protocol: /^https?$/ }).optional(),
  KEYCLOAK_REALM: text.optional(),
  KEYCLOAK_ADMIN_CLIENT_ID: text.optional(),
  KEYCLOAK_ADMIN_CLIENT_SECRET: text.optional(),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(5).max(86_400).default(900),
  COOKIE_CONSENT_URL: z.url().optional(),
  EMS_URL_TEMPLATE: text.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.optional(),
  OPERATOR_NAME: text.optional(),
  OPERATOR_ADDRESS: text.optional(),
  OPERATOR_EMAIL: z.email().optional(),
  OPERATOR_PHONE: text.optional(),
  OPERATOR_REPRESENTATIVES: text.optional(),
  OPERATOR_REGISTER: text.optional(),
  OPERATOR_VAT_ID: text.optional(),
  SECRETS_KEY: z
    .base64()
    .transform((key) => Buffer.from(key, 'base64'))
    .refine((key) => key.length === secretKeyBytes, 'nicht 32 Bytes in Base64')
    .optional(),
  WEBHOOK_OWN_NETWORK: flag.default(false),
  SOURCE_OWN_NETWORK: flag.default(false),
  SOURCE_FOLDER: text.optional(),
  SOURCE_CA_FILE: text.optional(),
  BACKUP_DIR: text.optional(),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'keine Uhrzeit wie 03:10')
    .default('03:10'),
  BACKUPS_KEPT: z.coerce.number().int().min(1).max(1000).default(14),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

/** How the operator's commands are called where this server runs; the programs in `deploy` say it. */
export const adminCall = process.env['ADMIN_COMMAND'] ?? 'npm run admin --';

/** The typed configuration; README.md explains each setting. */
export interface Config {
  port: number;
  host: string;
  /** Undefined means that no figures are served. */
  metricsPort: number | undefined;
  publicUrl: string;
  /** Whether browsers use https also for all hosts below that of the portal. */
  hstsIncludesSubdomains: boolean;
  databaseUrl: string | undefined;
  /** A standby for charts and figures; undefined means that they are read from the database itself. */
  databaseReadUrl: string | undefined;
  /** Whether the database keeps customers apart by roles, besides the statements. */
  takesCustomerRoles: boolean;
  dataDir: string;
  hasDemoData: boolean;
  /** The issuer of the tokens; undefined means the embedded provider. */
  externalIssuer: string | undefined;
  /** How accounts at the issuer are managed; undefined means that this server cannot. */
  keycloak: KeycloakConfig | undefined;
  clientId: string;
  audience: string;
  accessTokenSeconds: number;
  cookieConsentUrl: string | undefined;
  emsUrlTemplate: string | undefined;
  /** Undefined means that mails are written into the folder 'outbox' of the data directory. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Who runs the portal, for its legal notice; undefined until it is configured. */
  operator: OperatorConfig | undefined;
  /** Encrypts secrets in the database. */
  secretsKey: Buffer | undefined;
  /** Whether webhooks may use http and lead into the own network. */
  allowsWebhooksToOwnNetwork: boolean;
  sources: SourcesConfig;
  backups: BackupsConfig;
  logLevel: string;
}

interface SourcesConfig {
  /** Whether values may be fetched from servers of the own network. */
  allowsOwnNetwork: boolean;
  /** The folder with a folder for each customer; undefined means that no customer can name one. */
  folderRoot: string | undefined;
  /** A file with certificate authorities that servers of sources may have besides the usual ones. */
  caFile: string | undefined;
}

interface BackupsConfig {
  /** Undefined: nothing is backed up by itself. */
  directory: string | undefined;
  /** When, by the clock of the default time zone: '03:10'. */
  time: string;
  kept: number;
}

interface OperatorConfig {
  name: string;
  address: string;
  email: string;
  phone: string | null;
  representatives: string | null;
  register: string | null;
  vatId: string | null;
}

interface KeycloakConfig {
  /** Without a slash at the end. */
  adminUrl: string;
  realm: string;
  adminClientId: string;
  adminClientSecret: string;
}

/** Reads the configuration from the environment. Throws ConfigError with one line per wrong setting. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, setting]) => setting !== ''));
  const parsed = environmentSchema.safeParse(given, { error: z.locales.de().localeError });
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const settings = parsed.data;
  if (settings.SMTP_URL && !settings.MAIL_FROM)
    throw new ConfigError('MAIL_FROM: fehlt. Mit SMTP_URL braucht jede Mail einen Absender.');
  if (settings.DATABASE_READ_URL && !settings.DATABASE_URL)
    throw new ConfigError('DATABASE_URL: fehlt. DATABASE_READ_URL nennt nur eine Kopie dieser Datenbank zum Lesen.');
  return {
    port: settings.PORT,
    host: settings.HOST,
    metricsPort: settings.METRICS_PORT,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
    hstsIncludesSubdomains: settings.HSTS_INCLUDE_SUBDOMAINS,
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    takesCustomerRoles: settings.CUSTOMER_ROLES,
    dataDir: resolve(settings.DATA_DIR),
    hasDemoData: settings.DEMO ?? !settings.DATABASE_URL,
    externalIssuer: settings.OIDC_ISSUER,
    keycloak: readKeycloak(settings),
    operator: readOperator(settings),
    clientId: settings.OIDC_CLIENT_ID,
    audience: settings.OIDC_AUDIENCE,
    accessTokenSeconds: settings.ACCESS_TOKEN_SECONDS,
    cookieConsentUrl: settings.COOKIE_CONSENT_URL,
    emsUrlTemplate: settings.EMS_URL_TEMPLATE,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? 'Lichthof <lichthof@localhost>',
    secretsKey: settings.SECRETS_KEY,
    allowsWebhooksToOwnNetwork: settings.WEBHOOK_OWN_NETWORK,
    sources: {
      allowsOwnNetwork: settings.SOURCE_OWN_NETWORK,
      folderRoot: settings.SOURCE_FOLDER && resolve(settings.SOURCE_FOLDER),
      caFile: settings.SOURCE_CA_FILE && resolve(settings.SOURCE_CA_FILE),
    },
    backups: {
      directory: settings.BACKUP_DIR && resolve(settings.BACKUP_DIR),
      time: settings.BACKUP_TIME,
      kept: settings.BACKUPS_KEPT,
    },
    logLevel: settings.LOG_LEVEL,
  };
}

const keycloakSettings = [
  'KEYCLOAK_ADMIN_URL',
  'KEYCLOAK_REALM',
  'KEYCLOAK_ADMIN_CLIENT_ID',
  'KEYCLOAK_ADMIN_CLIENT_SECRET',
] as const;

function readKeycloak(settings: z.infer<typeof environmentSchema>): KeycloakConfig | undefined {
  const [adminUrl, realm, adminClientId, adminClientSecret] = keycloakSettings.map((name) => settings[name]);
  if (!adminUrl && !realm && !adminClientId && !adminClientSecret) return undefined;
  if (!adminUrl || !realm || !adminClientId || !adminClientSecret) {
    const missing = keycloakSettings.filter((name) => !settings[name]);
    throw new ConfigError(`${missing.join(', ')}: fehlt. Die Angaben zu Keycloak gelten nur alle zusammen.`);
  }
  if (!settings.OIDC_ISSUER) throw new ConfigError('OIDC_ISSUER: fehlt. Ohne ihn wird Keycloak nicht benutzt.');
  return { adminUrl: adminUrl.replace(/\/+$/, ''), realm, adminClientId, adminClientSecret };
}

const operatorSettings = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'] as const;

function readOperator(settings: z.infer<typeof environmentSchema>): OperatorConfig | undefined {
  const [name, address, email] = operatorSettings.map((setting) => settings[setting]);
  if (!name && !address && !email) return undefined;
  if (!name || !address || !email) {
    const missing = operatorSettings.filter((setting) => !settings[setting]);
    throw new ConfigError(`${missing.join(', ')}: fehlt. Name, Anschrift und E-Mail des Betreibers gehören zusammen.`);
  }
  return {
    name,
    address,
    email,
    phone: settings.OPERATOR_PHONE ?? null,
    representatives: settings.OPERATOR_REPRESENTATIVES ?? null,
    register: settings.OPERATOR_REGISTER ?? null,
    vatId: settings.OPERATOR_VAT_ID ?? null,
  };
}

export class ConfigError extends Error {}
