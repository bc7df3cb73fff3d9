import type { FastifyInstance } from 'fastify';
import { removeExpired } from './clean-up.ts';
import { oidcRoutes } from './oidc-routes.ts';
import { forgottenRoutes } from './forgotten-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import type { EmbeddedProvider } from './provider.ts';
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
  cleanUpRegularly(app, embedded);
}

function cleanUpRegularly(app: FastifyInstance, { db, now }: EmbeddedProvider): void {
  const cleanUp = () => {
    removeExpired(db, now()).catch((error: unknown) => app.log.error(error, 'Expired sessions could not be removed'));
  };
  const timer = setInterval(cleanUp, cleanUpEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
