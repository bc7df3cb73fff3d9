import { expect, type BrowserContext, type Page } from '@playwright/test';

/** The sign-ins of the demo data; all have the same password. */
export const people = {
  systemAdmin: 'jonas.reuter@betrieb.lichthof.example',
  customerAdmin: 'sabine.wolter@pleisseaue.example',
  manager: 'katrin.albrecht@pleisseaue.example',
  controller: 'ralf.mertens@saaletechnik.example',
  tenant: 'leyla.aydin@wohnpost.example',
  sonnenhofTenant: 'rico.hempel@wohnpost.example',
  both: 'paul.nowak@pleisseaue.example',
};
export const password = 'lichthof-demo';

/** What the browser keeps of someone who has signed in: the session at the identity provider, the notice, the token. */
interface Kept {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  token: [key: string, value: string];
  keptAt: number;
}

/** Everyone who has signed in before in this worker. */
const keptByEmail = new Map<string, Kept>();

/** Shorter than a token lives, by more than a test takes. */
const tokenIsNewMs = 120_000;

/**
 * Opens a path as a person, who types the password only the first time; ends on the page to which the portal leads. A
 * new token is used again, because each way through the identity provider loads the portal twice.
 */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  const kept = keptByEmail.get(email);
  if (!kept) {
    await signInWithPassword(page, email, path);
    await keep(page, email);
    return;
  }
  await page.context().addCookies(kept.cookies);
  const isNew = Date.now() - kept.keptAt < tokenIsNewMs;
  if (isNew) await putToken(page, kept.token);
  await page.goto(path);
  await waitUntilSignedIn(page);
  await waitUntilForwarded(page);
  if (!isNew) await keep(page, email);
}

/** Gives a window the token before the portal's scripts run, by way of an address that has none. */
async function putToken(page: Page, token: Kept['token']): Promise<void> {
  await page.goto('/api/health');
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), token);
}

async function keep(page: Page, email: string): Promise<void> {
  const token = await page.evaluate(() =>
    Object.entries<string>(sessionStorage).find(([key]) => key.startsWith('oidc.user')),
  );
  keptByEmail.set(email, { cookies: await page.context().cookies(), token: token!, keptAt: Date.now() });
}

/** Opens a path and signs in on the way, with a session that the test may end. */
export async function signInWithPassword(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await waitUntilSignedIn(page);
  await acceptNotice(page);
  await waitUntilForwarded(page);
}

async function waitUntilSignedIn(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('oidc.user')));
  await page.waitForURL((url) => !/^\/(sign-in|oidc|auth)\b/.test(url.pathname));
}

/** The start page forwards to another one, unless it asks for the view. */
async function waitUntilForwarded(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Ansicht wechseln' });
  await expect.poll(async () => new URL(page.url()).pathname !== '/' || (await dialog.isVisible())).toBe(true);
  await expect(page.getByRole('heading', { level: 1 }).or(dialog).first()).toBeVisible();
}

/** Closes the notice about storage, once per browser. */
export async function acceptNotice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verstanden' }).click();
}

/** Opens an estate by the switcher, as a person would. */
export async function openEstate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Objekt wechseln$/ }).click();
  const search = page.getByRole('searchbox', { name: 'Objekt suchen' });
  await search.fill(name);
  // the estates may still be on their way
  await expect(page.getByRole('tree', { name: /Treffer$/ })).toBeVisible();
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
}
