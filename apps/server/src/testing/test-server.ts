import type { Endpoint } from '@lichthof/contracts/endpoint.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT, createLocalJWKSet } from 'jose';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { EdgeHub } from '../integrations/edges/edge-hub.ts';
import type { Accounts } from '../integrations/identity/identity-provider.ts';
import { createEmbeddedAccounts } from '../integrations/identity/embedded/accounts.ts';
import { fastPasswords } from '../integrations/identity/testing/fast-passwords.ts';
import type { OutgoingMail } from '../integrations/mail/mail-sender.ts';
import { createMailRecorder } from '../integrations/mail/testing/mail-recorder.ts';
import { createSecretCipher, secretKeyBytes } from '../integrations/secrets/secret-cipher.ts';
import type { WebhookSender } from '../integrations/webhooks/webhook-sender.ts';
import { createTypesetter } from '../integrations/typesetting/typesetter.ts';
import { refuseWrites } from './refuse-writes.ts';
import { runAsOwner } from '../database/isolation/customer-scope.ts';
import { openTestDatabase } from './test-database.ts';

export interface TestServer {
  app: FastifyInstance;
  /** Every endpoint that the server serves. */
  endpoints: Endpoint[];
  db: Database;
  /** The embedded identity provider; the server has none with OIDC_ISSUER in its environment. */
  accounts: Accounts;
  /** The sent mails, oldest first. */
  sentMails: OutgoingMail[];
  /** Makes sending mails fail, or work again. */
  breakMails: (isBroken: boolean) => void;
  /** Headers of calls as the given user. */
  signInAs: (userId: number) => Promise<{ authorization: string }>;
  /** A token with claims of the test's choosing. */
  signToken: (claims: {
    sub?: string;
    issuer?: string;
    audience?: string;
    issuedAt?: number;
    expiresAt?: number;
    signedInAt?: number;
    sessionUid?: string;
  }) => Promise<string>;
  close: () => Promise<void>;
}

/** Opens what the test server has encrypted. */
export const testSecretCipher = createSecretCipher(Buffer.alloc(secretKeyBytes, 7));

const issuer = 'http://localhost:3000/oidc';
const audience = 'urn:lichthof:api';

interface GivenParts {
  edges?: EdgeHub;
  accounts?: Accounts;
  webhookSender?: WebhookSender;
  openReadDb?: (db: Database) => Promise<Database>;
}

/** The whole server with its own database, called in process. */
export async function startTestServer(
  environment: NodeJS.ProcessEnv = {},
  { openReadDb = async (db) => refuseWrites(db), ...given }: GivenParts = {},
): Promise<TestServer> {
  const { db, close } = await openTestDatabase();
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256' }] });
  const config = readConfig({ LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error', ...environment });
  const endpoints: Endpoint[] = [];
  const typesetter = createTypesetter();
  const { mailSender, sent, breakMails } = createMailRecorder();
  const { publicUrl } = config;
  const accounts = createEmbeddedAccounts({
    db: db.$extendTables(),
    mailSender,
    publicUrl,
    passwords: fastPasswords,
  });
  const app = await buildApp({
    secretCipher: testSecretCipher,
    ...given,
    readDb: await openReadDb(db),
    config,
    db,
    typesetter,
    accounts: config.externalIssuer ? given.accounts : (given.accounts ?? accounts),
    tokens: { issuer, audience, keys, hasOwnSessions: true },
    onEndpoint: (served) => endpoints.push(served),
  });
  injectOutsideJobs(app);

  const signToken: TestServer['signToken'] = (claims) =>
    new SignJWT({
      ...(claims.signedInAt !== undefined && { auth_time: claims.signedInAt }),
      ...(claims.sessionUid !== undefined && { sid: claims.sessionUid }),
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'test' })
      .setSubject(claims.sub ?? 'nobody')
      .setIssuer(claims.issuer ?? issuer)
      .setAudience(claims.audience ?? audience)
      .setIssuedAt(claims.issuedAt ?? 0)
      .setExpirationTime(claims.expiresAt ?? Math.floor(Date.now() / 1000) + 600)
      .sign(privateKey);

  return {
    app,
    endpoints,
    db,
    accounts,
    sentMails: sent,
    breakMails,
    signToken,
    signInAs: async (userId) => ({ authorization: `Bearer ${await signToken({ sub: subOf(userId) })}` }),
    close: async () => {
      await app.close();
      await typesetter.close();
      await close();
    },
  };
}

/** Requests have the rights of requests, also in a test that runs as a job does. */
function injectOutsideJobs(app: FastifyInstance): void {
  const inject = app.inject.bind(app);
  app.inject = (async (request: InjectOptions) => runAsOwner(async () => inject(request))) as typeof app.inject;
}

/** The sub of the user at the test's identity provider, as set by the makers. */
export const subOf = (userId: number) => `user-${userId}`;
