import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FakeCredentials } from './fake-credentials.ts';
import { lowerCase, refusalOf, type FakeUser, type RealmRules } from './fake-user.ts';

interface Answer {
  status: number;
  content?: unknown;
  headers?: Record<string, string>;
}

interface Call {
  method: string;
  url: URL;
  body: string;
}

export const realm = 'lichthof';
export const adminClient = { id: 'lichthof-server', secret: 'the secret of the client' };

/** As much of Keycloak's admin API as the portal uses. */
export class FakeRealm extends FakeCredentials {
  readonly users = new Map<string, FakeUser>();
  readonly calls: string[] = [];
  readonly mails: { to: string; query: Record<string, string>; actions: string }[] = [];
  readonly loggedOut: string[] = [];
  readonly rules: RealmRules = { isUsernameEditable: true, refusedNames: [] };
  tokensGiven = 0;
  tokenSeconds = 300;
  areMailsBroken = false;
  /** Given instead of the true answer while it is set; 'none' lets the caller wait. */
  forcedAnswer: number | 'none' | undefined;
  #validToken = '';

  canSignIn(email: string, password: string): boolean {
    const user = [...this.users.values()].find((each) => each.email === email.toLowerCase());
    return user !== undefined && user.enabled && this.hasPassword(user.id, password);
  }

  /** As after a restart of Keycloak with new keys. */
  forgetTokens(): void {
    this.#validToken = '';
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '', 'http://keycloak');
    const call = { method: request.method ?? '', url, body: Buffer.concat(chunks).toString() };
    const isTokenRequest = url.pathname === `/realms/${realm}/protocol/openid-connect/token`;
    if (!isTokenRequest) this.calls.push(`${call.method} ${url.pathname.replace(`/admin/realms/${realm}`, '')}`);
    if (this.forcedAnswer === 'none') return;
    const answer = isTokenRequest ? this.#giveToken(call) : this.#answerAdmin(call, request.headers.authorization);
    response.writeHead(answer.status, answer.headers);
    response.end(answer.content === undefined ? '' : JSON.stringify(answer.content));
  }

  #giveToken({ body }: Call): Answer {
    const form = new URLSearchParams(body);
    const isKnown = form.get('client_id') === adminClient.id && form.get('client_secret') === adminClient.secret;
    if (!isKnown || form.get('grant_type') !== 'client_credentials') {
      return { status: 401, content: { error: 'unauthorized_client' } };
    }
    this.tokensGiven += 1;
    this.#validToken = randomUUID();
    return { status: 200, content: { access_token: this.#validToken, expires_in: this.tokenSeconds } };
  }

  #answerAdmin(call: Call, authorization: string | undefined): Answer {
    if (this.forcedAnswer !== undefined) return { status: Number(this.forcedAnswer) };
    if (authorization !== `Bearer ${this.#validToken}`) return { status: 401 };
    const [, base, sub = '', part = '', credential] = call.url.pathname
      .replace(`/admin/realms/${realm}`, '')
      .split('/');
    if (base !== 'users') return { status: 404 };
    if (sub === '') return call.method === 'POST' ? this.#create(call) : this.#search(call);
    const user = this.users.get(decodeURIComponent(sub));
    if (!user) return { status: 404, content: { error: 'User not found' } };
    return this.#answerForUser(
      user,
      { what: `${call.method} ${part}${credential ? '/id' : ''}`, id: credential },
      call,
    );
  }

  #create({ body }: Call): Answer {
    const { credentials = [], ...given } = JSON.parse(body) as FakeUser & { credentials?: { value: string }[] };
    const refusal = refusalOf(given, this.rules);
    if (refusal) return { status: 400, content: refusal };
    if (this.#isTaken(given)) return { status: 409, content: { errorMessage: 'User exists with same username' } };
    const id = randomUUID();
    const user = { ...lowerCase(given), id, emailVerified: false, attributes: { keptByOthers: ['yes'] } };
    this.users.set(id, user);
    if (credentials[0]) this.setPassword(user.id, credentials[0].value);
    return { status: 201, headers: { location: `http://keycloak/admin/realms/${realm}/users/${id}` } };
  }

  #isTaken({ id, email, username }: FakeUser): boolean {
    const others = [...this.users.values()].filter((user) => user.id !== id);
    const names = [email.toLowerCase(), username.toLowerCase()];
    return others.some((user) => user.email === names[0] || user.username === names[1]);
  }

  #search({ url }: Call): Answer {
    const email = url.searchParams.get('email') ?? '';
    const isExact = url.searchParams.get('exact') === 'true';
    const fits = (user: FakeUser) => (isExact ? user.email === email : user.email.includes(email));
    return { status: 200, content: [...this.users.values()].filter(fits) };
  }

  #answerForUser(user: FakeUser, { what, id }: { what: string; id: string | undefined }, { url, body }: Call): Answer {
    switch (what) {
      case 'GET ':
        return { status: 200, content: user };
      case 'PUT ':
        return this.#replace(user, JSON.parse(body) as FakeUser);
      case 'PUT reset-password':
        this.setPassword(user.id, (JSON.parse(body) as { value: string }).value);
        return { status: 204 };
      case 'GET credentials':
        return { status: 200, content: this.listCredentials(user.id) };
      case 'DELETE credentials/id':
        this.removeCredential(user.id, id);
        return { status: 204 };
      case 'GET federated-identity':
        return { status: 200, content: this.listFederatedIdentities(user.id) };
      case 'DELETE federated-identity/id':
        this.removeFederatedIdentity(user.id, id);
        return { status: 204 };
      case 'POST logout':
        this.loggedOut.push(user.id);
        return { status: 204 };
      case 'PUT execute-actions-email':
        return this.#mail(user, Object.fromEntries(url.searchParams), body);
      default:
        return { status: 405 };
    }
  }

  #replace(user: FakeUser, given: FakeUser): Answer {
    const refusal = refusalOf(given, this.rules, user.username);
    if (refusal) return { status: 400, content: refusal };
    const changed = { ...given, id: user.id };
    if (this.#isTaken(changed)) return { status: 409 };
    this.users.set(user.id, lowerCase(changed));
    return { status: 204 };
  }

  #mail(user: FakeUser, query: Record<string, string>, actions: string): Answer {
    if (!user.enabled) return { status: 400, content: { errorMessage: 'User is disabled' } };
    if (this.areMailsBroken) return { status: 500, content: { errorMessage: 'Failed to send execute actions email' } };
    this.mails.push({ to: user.email, query, actions });
    return { status: 204 };
  }
}
