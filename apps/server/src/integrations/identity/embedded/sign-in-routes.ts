import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import { checkSignIn } from './check-sign-in.ts';
import { forgetChosenPassword, readChosenPassword } from './chosen-password.ts';
import { acceptOnlyForms, isSameOrigin, sendPage } from './form-requests.ts';
import { assetRoutes } from './pages/asset-routes.ts';
import { expiredPage } from './pages/error-page.ts';
import { signInPage } from './pages/sign-in-page.ts';
import type { EmbeddedProvider } from './provider.ts';
import { parseSignInForm, type SignInForm } from './sign-in-form.ts';

const statusOf = { missing: 400, wrong: 401, refused: 429 } as const;

type InteractionRequest = FastifyRequest<{ Params: { uid: string } }>;

/** The German sign-in page, its form and its assets. */
export async function signInRoutes(app: FastifyInstance, { embedded }: { embedded: EmbeddedProvider }): Promise<void> {
  await app.register(assetRoutes);
  acceptOnlyForms(app);

  app.get('/sign-in/:uid', { schema: { hide: true } }, async (request: InteractionRequest, reply) => {
    const interaction = await findInteraction(embedded, request, reply);
    if (!interaction) return sendPage(reply, 404, expiredPage());
    const { login_hint: suggested = '' } = interaction.params;
    const savedFor = readChosenPassword(request.headers.cookie);
    const form = { email: savedFor ?? String(suggested), isRemembered: false, isPasswordSaved: savedFor !== undefined };
    return sendPage(reply, 200, signInPage(request.params.uid, form));
  });

  app.post('/sign-in/:uid', { schema: { hide: true } }, async (request: InteractionRequest, reply) => {
    const isOurs = isSameOrigin(request, embedded.publicUrl) && (await findInteraction(embedded, request, reply));
    if (!isOurs) return sendPage(reply, 403, expiredPage());
    return signIn(embedded, request, reply);
  });
}

async function signIn(embedded: EmbeddedProvider, request: InteractionRequest, reply: FastifyReply) {
  const form = parseSignInForm(request.body);
  const result = await check(embedded, form, request.ip);
  if (result.kind === 'right') {
    const login = { accountId: result.sub, remember: form.isRemembered };
    forgetChosenPassword(reply, embedded.publicUrl);
    const next = await embedded.oidc.interactionResult(request.raw, reply.raw, { login });
    return reply.redirect(next, 303);
  }
  if (result.kind === 'refused') reply.header('retry-after', result.waitMinutes * 60);
  return sendPage(reply, statusOf[result.kind], signInPage(request.params.uid, form, result));
}

async function check({ db, now }: EmbeddedProvider, { email, password }: SignInForm, ip: string) {
  if (!email || !password) return { kind: 'missing' } as const;
  return checkSignIn(db, { email, password, ip, at: now() });
}

async function findInteraction({ oidc }: EmbeddedProvider, request: InteractionRequest, reply: FastifyReply) {
  try {
    const interaction = await oidc.interactionDetails(request.raw, reply.raw);
    return interaction.uid === request.params.uid ? interaction : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}
