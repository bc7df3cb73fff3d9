const answersWithinMs = 10_000;
/** Keycloak answers when the mail server has taken the mail. */
const sendsMailWithinMs = 30_000;
/** Time before expiry at which a token is renewed. */
const renewBeforeMs = 30_000;

export interface KeycloakSettings {
  /** Address of the Keycloak server, without '/admin' and without a slash at the end. */
  adminUrl: string;
  realm: string;
  /** A confidential client whose service account has the role manage-users of the client realm-management. */
  adminClientId: string;
  adminClientSecret: string;
  answersWithinMs?: number;
}

export interface AdminRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the realm, such as '/users'. */
  path: string;
  query?: Record<string, string>;
  body?: object;
  sendsMail?: boolean;
}

interface AdminAnswer {
  /** Address of a created resource. */
  location: string | null;
  content: unknown;
}

/** Makes calls to the admin REST API. Throws KeycloakError for every answer that is not 2xx. */
export type CallAdmin = (request: AdminRequest) => Promise<AdminAnswer>;

interface KeycloakErrorFacts {
  status?: number;
  cause?: unknown;
  refusedField?: string | undefined;
}

/** Keycloak refused the call, failed, or could not be reached; then without a status. */
export class KeycloakError extends Error {
  readonly status: number | undefined;
  /** What the rules for users of the realm refuse, for example 'firstName'. */
  readonly refusedField: string | undefined;

  constructor(message: string, { status, cause, refusedField }: KeycloakErrorFacts = {}) {
    super(message, { cause });
    this.status = status;
    this.refusedField = refusedField;
  }
}

export function createAdminClient(settings: KeycloakSettings): CallAdmin {
  const tokens = tokensOf(settings);
  return async (request) => {
    let response = await send(settings, request, await tokens.get());
    if (response.status === 401) {
      tokens.forget();
      response = await send(settings, request, await tokens.get());
    }
    const { method, path } = request;
    const content = await readContent(response);
    if (!response.ok) throw refusal(`${method} ${path}`, response.status, content);
    return { location: response.headers.get('location'), content };
  };
}

function send(settings: KeycloakSettings, request: AdminRequest, token: string) {
  const { method, path, query, body, sendsMail = false } = request;
  const { adminUrl, realm } = settings;
  const url = new URL(`${adminUrl}/admin/realms/${encodeURIComponent(realm)}${path}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  return reach(url, init, settings.answersWithinMs ?? (sendsMail ? sendsMailWithinMs : answersWithinMs));
}

/** One token for all calls until shortly before it expires. */
function tokensOf(settings: KeycloakSettings) {
  let current: { token: Promise<string>; expiresAt: number } | undefined;
  const forget = () => {
    current = undefined;
  };
  const request = async () => {
    const { token, livesMs } = await requestToken(settings);
    if (current) current.expiresAt = Date.now() + livesMs - renewBeforeMs;
    return token;
  };
  const get = (): Promise<string> => {
    if (current && Date.now() < current.expiresAt) return current.token;
    const token = request();
    current = { token, expiresAt: Infinity };
    token.catch(forget);
    return token;
  };
  return { get, forget };
}

async function requestToken(settings: KeycloakSettings): Promise<{ token: string; livesMs: number }> {
  const { adminUrl, realm, adminClientId, adminClientSecret } = settings;
  const url = new URL(`${adminUrl}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/token`);
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: adminClientId,
    client_secret: adminClientSecret,
  });
  const response = await reach(url, { method: 'POST', body }, settings.answersWithinMs ?? answersWithinMs);
  const content = (await readContent(response)) as { access_token?: string; expires_in?: number } | undefined;
  if (!response.ok || !content?.access_token) throw refusal('a token for the admin client', response.status);
  return { token: content.access_token, livesMs: (content.expires_in ?? 60) * 1000 };
}

async function reach(url: URL, init: RequestInit, withinMs: number): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(withinMs), redirect: 'error' });
  } catch (cause) {
    const isLate = (cause as Error).name === 'TimeoutError';
    const failure = isLate ? `did not answer within ${withinMs / 1000} s` : 'cannot be reached';
    throw new KeycloakError(`Keycloak at ${url.origin} ${failure}`, { cause });
  }
}

async function readContent(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new KeycloakError('Keycloak stopped in the middle of its answer', { cause });
  });
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch (error) {
    // a proxy before Keycloak answers with pages: the status says enough
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** Leaves out query and body, which contain personal data. */
function refusal(what: string, status: number, content?: unknown): KeycloakError {
  const { field, errors } = (content ?? {}) as { field?: string; errors?: { field?: string }[] };
  const refusedField = field ?? errors?.[0]?.field;
  return new KeycloakError(`Keycloak answered ${status} to ${what}`, { status, refusedField });
}
