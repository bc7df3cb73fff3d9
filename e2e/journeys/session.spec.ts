import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/journey.ts';
import { password, people, signInWithPassword } from '../src/portal.ts';

const lost = (page: Page) => page.getByRole('dialog', { name: 'Ihre Anmeldung ist abgelaufen' });

/** Ends the session at the provider in another tab, and the token of this page. */
async function endSession(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/oidc/session/end');
  await other.getByRole('button', { name: 'Abmelden' }).click();
  await expect(other.getByRole('heading')).toContainText('abgemeldet');
  await other.close();
  await endToken(page);
}

/** Lets the token of this page expire. */
async function endToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user'))!;
    const user = JSON.parse(sessionStorage.getItem(key)!) as { expires_at: number };
    sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: 1 }));
  });
}

/** The page that opens beside the one that waits. */
async function openedBeside(context: BrowserContext, open: () => Promise<void>): Promise<Page> {
  const opening = context.waitForEvent('page');
  await open();
  return opening;
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

/** A form with something typed into it. */
async function typePhone(page: Page, phone: string): Promise<void> {
  await page.getByRole('button', { name: /Konto/ }).click();
  await page.getByRole('menuitem', { name: 'Mein Profil' }).click();
  await page.getByLabel('Telefon').fill(phone);
}

test('keeps what was typed while the session is gone, and saves it after a sign-in in a new window', async ({
  page,
  context,
}) => {
  await signInWithPassword(page, people.manager, '/customers/1/estates');
  await typePhone(page, '0341 2468013');
  await endSession(page);
  const save = page.getByRole('button', { name: 'Speichern' });
  await save.click();
  await expect(lost(page)).toBeVisible();
  await expectAccessible(page);

  const beside = await openedBeside(context, () =>
    lost(page).getByRole('link', { name: 'In neuem Fenster anmelden' }).click(),
  );
  await expect(beside.getByLabel('E-Mail')).toHaveValue(people.manager);
  const closed = beside.waitForEvent('close');
  await typePassword(beside, people.manager);
  await closed;

  await expect(lost(page)).toBeHidden();
  await expect(page.getByLabel('Telefon')).toHaveValue('0341 2468013');
  await save.click();
  await expect(page.getByLabel('Telefon')).toBeHidden();
  await typePhone(page, '');
});

test('leaves the pages of all tabs when one of them signs out, and their tokens end', async ({ page, context }) => {
  await signInWithPassword(page, people.manager, '/customers/1/estates');
  const other = await context.newPage();
  await other.goto('/customers/1/estates');
  await expect(other.getByRole('link', { name: /Weidenhof/ }).first()).toBeVisible();
  const token = await other.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user'))!;
    return (JSON.parse(sessionStorage.getItem(key)!) as { access_token: string }).access_token;
  });

  await page.getByRole('button', { name: /Konto/ }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();

  await expect(page.getByRole('heading')).toContainText('abgemeldet');
  await expect(other.getByRole('heading')).toContainText('abgemeldet');
  const answer = await page.request.get('/api/users/me', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
  await other.goBack();
  await expect(other.getByLabel('E-Mail')).toBeVisible();
});

test('opens a tab where windows are blocked, and repeats what was only read', async ({ page, context }) => {
  await signInWithPassword(page, people.manager, '/customers/1/estates');
  await endSession(page);
  await page.evaluate(() => (window.open = () => null));
  await page
    .getByRole('link', { name: /Weidenhof/ })
    .first()
    .click();
  await expect(lost(page)).toBeVisible();
  const beside = await openedBeside(context, () =>
    lost(page).getByRole('link', { name: 'In neuem Fenster anmelden' }).click(),
  );
  await expect(lost(page).getByRole('link', { name: 'In einem neuen Tab anmelden' })).toBeVisible();
  await typePassword(beside, people.manager);
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
});

test('tells when somebody else signs in, and keeps what was typed for its owner', async ({ page, context }) => {
  await signInWithPassword(page, people.manager, '/customers/1/estates');
  await typePhone(page, '0341 2468014');
  await endSession(page);
  await page.getByRole('button', { name: 'Speichern' }).click();
  const wrong = await openedBeside(context, () =>
    lost(page).getByRole('link', { name: 'In neuem Fenster anmelden' }).click(),
  );
  await typePassword(wrong, people.customerAdmin);
  const notice = page.getByRole('dialog', { name: 'Dort hat sich jemand anderes angemeldet' });
  await expect(notice).toContainText('Sabine Wolter');
  await expectAccessible(page);

  const right = await openedBeside(context, () => notice.getByRole('link', { name: 'Noch einmal anmelden' }).click());
  await typePassword(right, people.manager);
  await expect(notice).toBeHidden();
  await expect(page.getByLabel('Telefon')).toHaveValue('0341 2468014');
});

test('says that the sign-in service does not answer, keeps what was typed, and comes back by itself', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signInWithPassword(page, people.manager, '/customers/1/estates');
  await typePhone(page, '0341 2468015');
  await endToken(page);
  await page.route('**/oidc/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Der Anmeldedienst antwortet gerade nicht.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel('Telefon')).toHaveValue('0341 2468015');

  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Kurze Pause' })).toBeVisible({ timeout: 40_000 });
  await expectAccessible(page);
  await page.unroute('**/oidc/**');
  await expect(page.getByRole('heading', { level: 1, name: 'Objekte' })).toBeVisible({ timeout: 40_000 });
});
