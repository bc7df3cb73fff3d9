import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { expectAccessible, people, signIn } from '../src/portal.ts';

const managersPages = [
  '/customers/1',
  '/customers/1/estates',
  '/customers/1/estates/1/overview',
  '/customers/1/estates/1/overview?period=year&from=2026-01-01',
  '/customers/1/estates/1/meters',
  '/customers/1/estates/1/meters?meter=7',
  '/customers/1/estates/1/object-data',
  '/customers/1/estates/1/tenantelectricity/overview',
  '/customers/1/estates/1/tenantelectricity/customers',
  '/customers/1/estates/1/tenantelectricity/customers/1',
  '/customers/1/estates/1/tenantelectricity/tariffs',
  '/customers/1/estates/1/tenantelectricity/tariffs/1',
  '/customers/1/estates/1/tenantelectricity/billings',
  '/customers/1/estates/1/tenantelectricity/billings/preview?from=2025-06-01&to=2025-07-01',
  '/customers/1/estates/1/tenantelectricity/settings',
  '/customers/1/estates/4/tenantelectricity/overview',
  '/customers/1/estates/1/supplyandfeed',
  '/customers/1/estates/1/user-management',
  '/customers/1/estates/5/overview',
  '/customers/1/estates/5/meters/import',
];
const administratorsPages = [
  '/customers',
  '/customers/1/estates',
  '/customers/1/master-data/estate-grouping',
  '/customers/1/master-data/user-management',
  '/customers/1/master-data/information',
  '/customers/1/master-data/portfolio',
  '/customers/1/master-data/audit',
  '/customers/1/estates/1/object-data',
  '/customers/1/estates/1/user-management',
];
const publicPages = ['/imprint', '/contact', '/forbidden', '/underconstruction'];

for (const width of [1440, 1024, 360]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('every page of a manager', async ({ page }) => {
      test.setTimeout(480_000);
      await signIn(page, people.manager, '/customers/1');
      await expectAllAccessible(page, managersPages);
    });

    test('every page of a customer’s administrator', async ({ page }) => {
      test.setTimeout(480_000);
      await signIn(page, people.customerAdmin, '/customers/1');
      await expectAllAccessible(page, administratorsPages);
    });

    test('the pages of a tenant', async ({ page }) => {
      test.setTimeout(120_000);
      await signIn(page, people.tenant);
      await page.waitForURL(/\/overview$/);
      const apartment = new URL(page.url()).pathname.replace(/\/overview$/, '');
      await expectAllAccessible(
        page,
        ['overview', 'contract', 'documents'].map((name) => `${apartment}/${name}`),
      );
    });

    test('public pages and sign-in', async ({ page }) => {
      test.setTimeout(120_000);
      await expectAllAccessible(page, [...publicPages, '/sign-in/forgotten', '/sign-in/password?token=none']);
      await page.goto('/');
      await page.waitForURL(/\/sign-in/);
      await expectAccessible(page);
    });
  });
}

/** In both colours; a page follows the system's while it is open. */
async function expectAllAccessible(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await test.step(`${path}, ${colorScheme}`, () => expectAccessible(page));
    }
    const isOverflowing = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
    expect([path, isOverflowing]).toEqual([path, false]);
  }
}

test('menus and dialogs of the shell', async ({ page }) => {
  await signIn(page, people.manager, '/customers/1/estates/1/overview');
  await page.getByRole('button', { name: /Objekt wechseln$/ }).click();
  await expect(page.getByRole('tree').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Konto/ }).click();
  await expectAccessible(page);
});
