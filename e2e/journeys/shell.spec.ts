import type { Response } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { expectAccessible } from '../src/axe.ts';
import { openEstate, people, signIn, signInWithPassword } from '../src/portal.ts';

test('shows public pages without sign-in, each with its title', async ({ page }) => {
  const titles = {
    '/imprint': 'Impressum',
    '/contact': 'Kontakt',
    '/forbidden': 'Kein Zugriff',
    '/underconstruction': 'Kurze Pause',
  };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Lichthof`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await page.goto('/imprint');
  await expect(page.getByText('innerhalb von 4 Wochen')).toBeVisible();
});

test('leads an unknown path to the start and a foreign one to the forbidden page', async ({ page }) => {
  await signIn(page, people.manager, '/gibt/es/nicht');
  await expect(page).toHaveURL(/\/customers\/1/);
  await page.goto('/customers/1/estates/999/overview');
  await expect(page).toHaveURL('/forbidden');
  await page.goto('/customers/1/master-data/information');
  await expect(page).toHaveURL('/forbidden');
});

test('switches the estate by keyboard', async ({ page }) => {
  await signIn(page, people.manager);
  await openEstate(page, 'Kontor');
  await expect(page.getByRole('navigation', { name: 'Pfad' })).toContainText('Kontorhaus');
});

test('asks a user with two views, who can switch later', async ({ page }) => {
  await signIn(page, people.both, '/');
  const dialog = page.getByRole('dialog', { name: 'Ansicht wechseln' });
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expect(dialog.getByRole('radio', { name: /^Mieter/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('radio', { name: /^Verwalter/ }).check();
  await dialog.getByRole('button', { name: 'Weiter' }).click();
  await expect(page).toHaveURL(/\/customers/);

  await page.getByRole('button', { name: /Konto/ }).click();
  await page.getByRole('menuitem', { name: 'Ansicht wechseln' }).click();
  await page.getByRole('radio', { name: /^Mieter/ }).check();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page).toHaveURL(/\/apartments/);
});

test('signs out when the choice of the view is cancelled', async ({ page }) => {
  await signInWithPassword(page, people.both, '/');
  await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByText('Sie sind abgemeldet')).toBeVisible();
});

test('shows the maintenance page while the server is away, and returns by itself', async ({ page }) => {
  await signIn(page, people.manager, '/customers/1/estates');
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/customers/1/estates/1/overview', { waitUntil: 'commit' }).catch(() => undefined);
  await page.unroute('**/api/**');
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible({ timeout: 30_000 });
});

test('recovers a page whose script is missing by one reload', async ({ page }) => {
  await signIn(page, people.manager, '/customers/1/estates');
  let refused = 0;
  await page.route('**/assets/meters-page-*.js', (route) => (refused++ === 0 ? route.abort() : route.continue()));
  await openEstate(page, 'Weidenhof');
  await page.getByRole('link', { name: 'Zähler' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zähler' })).toBeVisible();
  expect(refused).toBeGreaterThan(1);
});

const electricity = '/customers/1/estates/1/tenantelectricity';
for (const [title, path, limit] of [
  ['the first page', '/customers/1', 230_000],
  ['the overview of an estate', '/customers/1/estates/1/overview', 280_000],
  ['supply and feed', '/customers/1/estates/1/supplyandfeed', 300_000],
  ['the invoices', `${electricity}/billings`, 300_000],
] as const)
  test(`loads at most ${limit / 1000} kB of script for ${title}`, async ({ page }) => {
    await signIn(page, people.manager, path);
    await page.waitForLoadState('networkidle');
    // a page whose requests are routed does not use the browser's cache
    await page.route('**/*.js', (route) => route.continue());
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (isOfDrawing(response.url())) sizes.push(bytesOf(response));
    });
    await page.reload({ waitUntil: 'networkidle' });
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(limit);
  });

/** The library of charts is asked for once figures and frames of the page are there. */
const isOfDrawing = (url: string) => url.endsWith('.js') && !url.includes('/assets/echarts-');

/** As sent; a small file without a length counts as it is. */
async function bytesOf(response: Response): Promise<number> {
  const sent = response.headers()['content-length'];
  return sent === undefined ? (await response.body()).length : Number(sent);
}
