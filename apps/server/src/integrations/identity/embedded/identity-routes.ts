import type { FastifyInstance } from 'fastify';
import type { IdentityDb } from '../identity-tables.ts';
import { forgottenRoutes } from './forgotten-routes.ts';
import { oidcRoutes } from './oidc-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import type { EmbeddedProvider } from './provider.ts';
import { rememberedMs } from './known-networks.ts';
import { signInWindowMs } from './attempt-limits.ts';
import { signInRoutes } from './sign-in-routes.ts';

const cleanUpEveryMs = 60 * 60_000;

/** The OpenID endpoints below /oidc and the German pages below /sign-in. */
export async function identityRoutes(
  app: FastifyInstance,
  { embedded }: { embedded: EmbeddedProvider },
): Promise<void> {
  await app.register(oidcRoutes, { embedded });
  await app.register(signInRoutes, { embedded });
  await app.register(passwordRoutes, { embedded });
  await app.register(forgottenRoutes, { embedded });
  scheduleCleanUp(app, embedded);
}

function scheduleCleanUp(app: FastifyInstance, { db, now }: EmbeddedProvider): void {
  const cleanUp = () => {
    deleteExpired(db, now()).catch((error: unknown) => app.log.error(error, 'Expired sessions could not be removed'));
  };
  const timer = setInterval(cleanUp, cleanUpEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Deletes expired sessions, codes, grants, links and attempts. */
export async function deleteExpired(db: IdentityDb, now: Date): Promise<void> {
  await db.deleteFrom('identity_payload').where('expires_at', '<', now).execute();
  await db.deleteFrom('identity_password_link').where('expires_at', '<', now).execute();
  const forgotten = new Date(now.getTime() - rememberedMs);
  await db.deleteFrom('identity_known_network').where('last_at', '<', forgotten).execute();
  const oldest = new Date(now.getTime() - signInWindowMs);
  await db.deleteFrom('sign_in_attempt').where('at', '<', oldest).execute();
}
