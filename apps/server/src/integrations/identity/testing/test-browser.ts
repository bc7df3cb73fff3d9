interface Cookie {
  value: string;
  path: string;
  expires: string | undefined;
}

/** Fetches like a browser that follows no redirect: keeps cookies by path and sends the origin with forms. */
export class TestBrowser {
  readonly cookies = new Map<string, Cookie>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async get(address: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#fetch(address, { headers });
  }

  async post(address: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    const body = new URLSearchParams(form);
    return this.#fetch(address, { method: 'POST', body, headers: { origin: this.#origin, ...headers } });
  }

  /** As after closing the browser: only cookies with an expiry are left. */
  closeWindow(): void {
    for (const [name, cookie] of this.cookies) if (!cookie.expires) this.cookies.delete(name);
  }

  async #fetch(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address, this.#origin);
    const headers = { ...(init.headers as Record<string, string>), cookie: this.#cookiesFor(url.pathname) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #cookiesFor(path: string): string {
    const fitting = [...this.cookies].filter(([, cookie]) => path.startsWith(cookie.path));
    return fitting.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split('=');
    const attribute = (wanted: string) =>
      attributes.find((given) => given.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const expires = attribute('expires');
    const isAccountInactive = expires !== undefined && Date.parse(expires) < Date.now();
    if (isAccountInactive) this.cookies.delete(name);
    else this.cookies.set(name, { value, path: attribute('path') ?? '/', expires });
  }
}
