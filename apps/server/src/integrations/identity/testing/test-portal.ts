import { createHash, randomBytes } from 'node:crypto';
import { TestBrowser } from './test-browser.ts';

export interface Tokens {
  access_token: string;
  id_token: string;
  expires_in: number;
}

export interface SignInWith {
  email: string;
  password: string;
  remember?: boolean;
}

/** The portal's part of the code flow, as oidc-client-ts plays it in the browser. */
export class TestPortal {
  readonly browser: TestBrowser;
  readonly #origin: string;
  readonly #verifier = randomBytes(32).toString('base64url');

  constructor(origin: string, browser = new TestBrowser(origin)) {
    this.browser = browser;
    this.#origin = origin;
  }

  get redirectUri(): string {
    return `${this.#origin}/auth/signin-redirect`;
  }

  /** Answers with the address the provider sends the browser to. */
  async authorize(parameters: Record<string, string | undefined> = {}): Promise<URL> {
    const response = await this.browser.get(`/oidc/auth?${this.authorizationQuery(parameters)}`);
    return new URL(response.headers.get('location') ?? '', this.#origin);
  }

  authorizationQuery(parameters: Record<string, string | undefined> = {}): string {
    const query = {
      client_id: 'lichthof-portal',
      response_type: 'code',
      scope: 'openid profile roles',
      redirect_uri: this.redirectUri,
      state: 'state of the portal',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...parameters,
    };
    return new URLSearchParams(
      Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1])),
    ).toString();
  }

  async submit(page: URL, { email, password, remember }: SignInWith): Promise<Response> {
    return this.browser.post(page.pathname, { email, password, ...(remember && { remember: 'yes' }) });
  }

  /** The whole way from the first request to the tokens. */
  async signIn(credentials: SignInWith): Promise<Tokens> {
    const page = await this.authorize();
    const submitted = await this.submit(page, credentials);
    const resumed = await this.browser.get(submitted.headers.get('location') ?? '');
    return this.exchange(new URL(resumed.headers.get('location') ?? ''));
  }

  /** Renews without a visible page, as in a hidden frame. */
  async renew(): Promise<URL> {
    return this.authorize({ prompt: 'none' });
  }

  async exchange(redirect: URL, verifier = this.#verifier): Promise<Tokens> {
    const response = await this.requestTokens(redirect.searchParams.get('code') ?? '', verifier);
    return (await response.json()) as Tokens;
  }

  async requestTokens(code: string, verifier = this.#verifier): Promise<Response> {
    return this.browser.post('/oidc/token', {
      grant_type: 'authorization_code',
      client_id: 'lichthof-portal',
      redirect_uri: this.redirectUri,
      code,
      code_verifier: verifier,
    });
  }
}
