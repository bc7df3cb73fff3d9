import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from './oidc-provider.ts';
import type { IdentityDb } from '../identity-tables.ts';
import { findCredentials } from './accounts.ts';
import { clearPasswordSavedCookie, readPasswordSavedCookie } from './password-saved-cookie.ts';
import {
  acceptOnlyForms,
  fieldOf,
  isSameOrigin,
  longestEmail,
  longestPasswordField,
  sendPage,
} from './form-requests.ts';
import { assetRoutes } from './pages/assets.ts';
import { expiredPage } from './pages/error-page.ts';
import { signInPage } from './pages/sign-in-page.ts';
import type { PasswordHasher } from './passwords.ts';
import { rememberNetwork } from './known-networks.ts';
import type { EmbeddedProvider } from './provider.ts';
import { countAttempt, deleteAttempt, waitMinutesOf } from './attempt-limits.ts';

const statusOf = { missing: 400, wrong: 401, refused: 429 } as const;

type InteractionRequest = FastifyRequest<{ Params: { uid: string } }>;

/** The German sign-in page, its form and its assets. */
export async function signInRoutes(app: FastifyInstance, { embedded }: { embedded: EmbeddedProvider }): Promise<void> {
  await app.register(assetRoutes);
  acceptOnlyForms(app);

  app.get('/sign-in/:uid', { schema: { hide: true } }, async (request: InteractionRequest, reply) => {
    const interaction = await findInteraction(embedded, request, reply);
    // whoever comes back to a sign-in that is over is signed in already, or signs in anew
    if (!interaction) return reply.redirect('/', 303);
    const { login_hint: suggested = '' } = interaction.params;
    const savedFor = readPasswordSavedCookie(request.headers.cookie);
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
  if (result.kind === 'correct') {
    await embedded.onAccountEvent({ kind: 'signIn', sub: result.sub });
    const login = { accountId: result.sub, remember: form.isRemembered };
    clearPasswordSavedCookie(reply, embedded.publicUrl);
    const next = await embedded.oidc.interactionResult(request.raw, reply.raw, { login });
    return reply.redirect(next, 303);
  }
  if (result.kind === 'refused') reply.header('retry-after', result.waitMinutes * 60);
  return sendPage(reply, statusOf[result.kind], signInPage(request.params.uid, form, result));
}

async function check({ db, passwords, now }: EmbeddedProvider, { email, password }: SignInForm, ip: string) {
  if (!email || !password) return { kind: 'missing' } as const;
  return checkSignIn({ db, passwords }, { email, password, ip, at: now() });
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

export interface Credentials {
  email: string;
  password: string;
  ip: string;
  at: Date;
}

export type SignInResult =
  | { kind: 'correct'; sub: string }
  | { kind: 'wrong' }
  | { kind: 'refused'; waitMinutes: number };

/** Gives the same answer after the same time for an unknown e-mail and a wrong password. */
export async function checkSignIn(
  { db, passwords }: { db: IdentityDb; passwords: PasswordHasher },
  credentials: Credentials,
): Promise<SignInResult> {
  const { email, password, ip, at } = credentials;
  const attempt = await countAttempt(db, { email, ip, at });
  if (attempt.refusedUntil) return { kind: 'refused', waitMinutes: waitMinutesOf(attempt.refusedUntil, at) };

  const account = await findCredentials(db, email);
  const isCorrect = await passwords.isCorrect(password, account?.passwordHash);
  if (!account || !isCorrect) return { kind: 'wrong' };
  await deleteAttempt(db, attempt);
  await rememberNetwork(db, { sub: account.sub, ip, at });
  return { kind: 'correct', sub: account.sub };
}

/** Fields of the sign-in page. */
interface SignInForm {
  email: string;
  password: string;
  isRemembered: boolean;
}

function parseSignInForm(body: unknown): SignInForm {
  return {
    email: fieldOf(body, 'email', longestEmail).trim(),
    password: fieldOf(body, 'password', longestPasswordField),
    isRemembered: fieldOf(body, 'remember', 3) === 'yes',
  };
}
