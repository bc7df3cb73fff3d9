import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { interactionPolicy } from './oidc-provider.ts';
import type { IdentityAccount } from '../identity-provider.ts';
import type { IdentityDb } from '../identity-tables.ts';
import { findActiveAccount } from './accounts.ts';
import { createAdapter } from './adapter.ts';
import { passwordSavedCookie } from './password-saved-cookie.ts';
import type { ProviderKeys } from './keys.ts';
import { errorPage } from './pages/error-page.ts';
import { signedOutPage, signOutPage } from './pages/sign-out-page.ts';

interface ConfigurationOptions {
  db: IdentityDb;
  publicUrl: string;
  clientId: string;
  audience: string;
  accessTokenSeconds: number;
  keys: ProviderKeys;
}

/** oidc-provider asks for an absolute URI; the tokens name the audience of the configuration. */
const apiResource = 'urn:lichthof:api';
const scopes = 'openid profile roles';
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** How long a remembered device stays signed in after the last visit. */
const rememberedSeconds = 14 * day;
const transientSeconds = 12 * hour;

export function providerConfiguration(options: ConfigurationOptions): Configuration {
  const { db, keys, publicUrl, accessTokenSeconds } = options;
  return {
    adapter: createAdapter(db),
    jwks: { keys: keys.tokenKeys },
    cookies: cookies(options),
    clients: [portalClient(options)],
    scopes: scopes.split(' '),
    claims: { openid: ['sub'], profile: ['given_name', 'family_name', 'name', 'email'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (_context, origin) => origin === new URL(publicUrl).origin,
    issueRefreshToken: () => false,
    // the portal refuses an access token once its session has ended
    extraTokenClaims: (_context, token) => ('sessionUid' in token ? { sid: token.sessionUid } : undefined),
    findAccount: async (_context, sub) => accountOf(await findActiveAccount(db, sub)),
    loadExistingGrant: loadPortalGrant,
    interactions: { policy: signInPolicy(), url: (_context, { uid }) => `/sign-in/${uid}` },
    features: features(options),
    renderError: (context, { error, error_description }) => {
      context.type = 'html';
      context.body = errorPage({ error, description: error_description });
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: minute,
      IdToken: accessTokenSeconds,
      Interaction: hour,
      Grant: rememberedSeconds,
      Session: (_context, session) => (session.transient ? transientSeconds : rememberedSeconds),
    },
  };
}

function cookies({ keys, publicUrl }: ConfigurationOptions): Configuration['cookies'] {
  const attributes = {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  } as const;
  return {
    keys: keys.cookieSecrets,
    names: { session: 'lichthof_session', interaction: 'lichthof_sign_in', resume: 'lichthof_resume' },
    long: attributes,
    short: attributes,
  };
}

function portalClient({ clientId, publicUrl }: ConfigurationOptions) {
  return {
    client_id: clientId,
    client_name: 'Lichthof',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [`${publicUrl}/auth/signin-redirect`],
    post_logout_redirect_uris: [`${publicUrl}/auth/signout-redirect`],
    id_token_signed_response_alg: 'ES256',
  } as const;
}

function features({ audience, accessTokenSeconds }: ConfigurationOptions): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    userinfo: { enabled: true },
    revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => apiResource,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: scopes,
        audience,
        accessTokenTTL: accessTokenSeconds,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => {
        context.body = signOutPage(form, { submitsItself: isOwnSignOut(context) });
      },
      postLogoutSuccessSource: (context) => {
        context.body = signedOutPage();
      },
    },
  };
}

/** Whether the request has the id token of the signed-in user, so that it does not come from another site. */
function isOwnSignOut({ oidc }: KoaContextWithOIDC): boolean {
  const sub = oidc.entities.IdTokenHint?.payload.sub;
  return sub !== undefined && sub === oidc.session?.accountId;
}

/** Skips consent, since the portal is our own client. A disabled account must sign in again. */
function signInPolicy() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const isAccountInactive = ({ oidc }: KoaContextWithOIDC) => Boolean(oidc.session?.accountId && !oidc.account);
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('account_gone', 'the account is not active', 'login_required', isAccountInactive),
    );
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('password_saved', 'a password was saved', 'login_required', hasJustSavedPassword),
    );
  return policy;
}

/** Asks for the new password even when another user is signed in on the device. */
function hasJustSavedPassword({ oidc, cookies }: KoaContextWithOIDC): boolean {
  const canPrompt = !oidc.prompts.has('none') && !oidc.result?.login;
  return canPrompt && Boolean(cookies.get(passwordSavedCookie, { signed: false }));
}

async function loadPortalGrant({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider, account } = oidc;
  if (!client || !account) return undefined;
  const existingId = session?.grantIdFor(client.clientId);
  const existing = existingId && (await provider.Grant.find(existingId));
  if (existing && existing.accountId === account.accountId) return existing;

  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope(scopes);
  grant.addResourceScope(apiResource, scopes);
  await grant.save();
  return grant;
}

/** The claims of ID token and userinfo; oidc-provider leaves out what the scope does not cover. */
export function claimsOf({ sub, email, firstName, lastName }: IdentityAccount) {
  return { sub, given_name: firstName, family_name: lastName, name: `${firstName} ${lastName}`, email };
}

function accountOf(account: IdentityAccount | undefined) {
  return account && { accountId: account.sub, claims: () => claimsOf(account) };
}
