import { createHash, randomBytes } from 'node:crypto';
import { TestBrowser } from './test-browser.ts';

interface VisitedRealm {
  issuer: string;
  clientId: string;
  publicUrl: string;
}

export interface KeycloakTokens {
  access_token: string;
  refresh_token: string;
}

/** A person with a browser at the pages of a realm. */
export class KeycloakVisitor {
  readonly #realm: VisitedRealm;
  readonly #browser: TestBrowser;
  readonly #verifier = randomBytes(32).toString('base64url');

  constructor(realm: VisitedRealm) {
    this.#realm = realm;
    this.#browser = new TestBrowser(new URL(realm.issuer).origin);
  }

  get #redirectUri(): string {
    return `${this.#realm.publicUrl}/auth/signin-redirect`;
  }

  async openSignInPage(): Promise<string> {
    const query = new URLSearchParams({
      client_id: this.#realm.clientId,
      response_type: 'code',
      scope: 'openid profile roles',
      redirect_uri: this.#redirectUri,
      state: 'state of the portal',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    return this.open(`${this.#realm.issuer}/protocol/openid-connect/auth?${query}`);
  }

  /** The page at the end of all redirects within Keycloak. */
  async open(address: string): Promise<string> {
    const response = await this.#browser.get(address);
    return this.#follow(response);
  }

  /** Whether Keycloak accepts the password, even if it asks for something more afterwards. */
  async isPasswordTaken(email: string, password: string): Promise<boolean> {
    const page = await this.openSignInPage();
    const response = await this.#send(page, { username: email, password });
    return response.status === 302;
  }

  /** From the sign-in page to the tokens, with nothing asked in between. */
  async signIn(email: string, password: string): Promise<KeycloakTokens> {
    const response = await this.#send(await this.openSignInPage(), { username: email, password });
    const redirect = new URL(response.headers.get('location') ?? 'none:');
    return this.requestTokens({
      grant_type: 'authorization_code',
      redirect_uri: this.#redirectUri,
      code: redirect.searchParams.get('code') ?? '',
      code_verifier: this.#verifier,
    });
  }

  async requestTokens(form: Record<string, string>): Promise<KeycloakTokens> {
    const response = await this.#browser.post(`${this.#realm.issuer}/protocol/openid-connect/token`, {
      client_id: this.#realm.clientId,
      ...form,
    });
    if (!response.ok) throw new Error(`Keycloak answered ${response.status} to a request for tokens`);
    return (await response.json()) as KeycloakTokens;
  }

  /** Sends the form of a page; the page after it. */
  async submit(page: string, form: Record<string, string>): Promise<string> {
    return this.#follow(await this.#send(page, form));
  }

  #send(page: string, form: Record<string, string>): Promise<Response> {
    const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
    return this.#browser.post(action.replaceAll('&amp;', '&'), form);
  }

  async #follow(response: Response): Promise<string> {
    const next = response.headers.get('location');
    if (!next || !next.startsWith(this.#realm.issuer)) return response.text();
    return this.#follow(await this.#browser.get(next));
  }
}
