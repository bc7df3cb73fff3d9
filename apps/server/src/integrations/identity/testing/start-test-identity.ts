import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../../../database/database.ts';
import type { OutgoingMail } from '../../mail/mail-sender.ts';
import { freePort } from '../../../testing/free-port.ts';
import { createMailRecorder } from '../../mail/testing/mail-recorder.ts';
import { createEmbeddedProvider, type EmbeddedProvider } from '../embedded/provider.ts';
import { identityRoutes } from '../embedded/identity-routes.ts';
import type { PasswordHasher } from '../embedded/passwords.ts';
import { fastPasswords } from './fast-passwords.ts';

export interface TestIdentity {
  app: FastifyInstance;
  embedded: EmbeddedProvider;
  origin: string;
  /** What was sent, oldest first. */
  sentMails: OutgoingMail[];
  /** From now on no mail goes out, or goes out again. */
  breakMails: (isBroken: boolean) => void;
}

interface TestIdentityOptions {
  port?: number;
  audience?: string;
  /** Fast ones unless given. */
  passwords?: PasswordHasher;
  now?: () => Date;
}

/** A listening server with nothing but the identity provider. */
export async function startTestIdentity(db: Database, options: TestIdentityOptions = {}): Promise<TestIdentity> {
  const app = Fastify();
  const port = options.port ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const recorder = createMailRecorder();
  const embedded = await createEmbeddedProvider({
    db,
    mailSender: recorder.mailSender,
    publicUrl: origin,
    clientId: 'lichthof-portal',
    audience: options.audience ?? 'urn:lichthof:api',
    accessTokenSeconds: 900,
    passwords: options.passwords ?? fastPasswords,
    ...(options.now && { now: options.now }),
  });
  await identityRoutes(app, { embedded });
  await app.listen({ port, host: '127.0.0.1' });
  return { app, embedded, origin, sentMails: recorder.sent, breakMails: recorder.breakMails };
}
