import type { CurrentUser } from '@lichthof/contracts/session.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { type AxeRules, expectAccessible, expectAccessibleInBothColours } from '../src/axe.ts';
import { followPath } from '../src/follow-path.ts';
import { people, signIn } from '../src/portal.ts';

const managersPages = [
  '/customers/1',
  '/customers/1/estates',
  '/customers/1/alarms',
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
  '/customers/1/estates/1/tenantelectricity/billings/reminders',
  '/customers/1/estates/1/tenantelectricity/settings',
  '/customers/1/estates/1/tenantelectricity/settings/key-comparison',
  '/customers/1/estates/1/tenantelectricity/year-statement?year=2025',
  '/customers/1/estates/4/tenantelectricity/overview',
  '/customers/1/estates/1/supplyandfeed',
  '/customers/1/estates/1/supplyandfeed?view=meters',
  '/customers/1/estates/1/user-management',
  '/customers/1/estates/1/object-data/edges/1',
  '/customers/1/estates/5/overview',
  '/customers/1/estates/5/meters/import',
];
const administratorsPages = [
  '/customers',
  '/customers/1/estates?view=tiles&sort=-autarky',
  '/customers/1/master-data/estate-grouping',
  '/customers/1/master-data/user-management',
  '/customers/1/master-data/information',
  '/customers/1/master-data/portfolio',
  '/customers/1/master-data/audit',
  '/customers/1/master-data/year-statements?year=2025',
  '/customers/1/users/5/overview',
  '/customers/1/users/5/access-rights',
  '/customers/1/users/5/contract',
  '/customers/1/users/5/documents',
  '/customers/1/estates/1/object-data',
  '/customers/1/estates/1/user-management',
];
const publicPages = [
  '/imprint',
  '/contact',
  '/forbidden',
  '/underconstruction',
  '/confirm-email',
  '/stop-mails',
  '/auth/sign-in-again',
];

interface View {
  width: number;
  colours: 'light' | 'dark';
  rules: AxeRules;
}

/** Each change of width or colours draws the page anew; between the outermost widths only places differ. */
const outermost: View[] = [
  { width: 1440, colours: 'dark', rules: 'colours' },
  { width: 1440, colours: 'light', rules: 'all' },
  { width: 360, colours: 'light', rules: 'all' },
  { width: 360, colours: 'dark', rules: 'colours' },
];
const views: View[] = [...outermost, { width: 1024, colours: 'dark', rules: 'all' }];

test.describe('every page, in each width and in both colours', () => {
  // the tests of this file do not build on each other
  test.describe.configure({ mode: 'parallel', timeout: 300_000 });

  for (const [half, paths] of halvesOf(managersPages).entries()) {
    test(`of a manager, part ${half + 1}`, async ({ page }) => {
      await signIn(page, people.manager, '/customers/1');
      await expectAllAccessible(page, paths);
    });
  }

  test('of a customer’s administrator', async ({ page }) => {
    await signIn(page, people.customerAdmin, '/customers/1');
    await expectAllAccessible(page, administratorsPages);
  });

  test('of a tenant', async ({ page }) => {
    await signIn(page, people.tenant);
    await page.waitForURL(/\/overview$/);
    const apartment = new URL(page.url()).pathname.replace(/\/overview$/, '');
    await expectAllAccessible(
      page,
      ['overview', 'months', 'contract', 'documents'].map((name) => `${apartment}/${name}`),
    );
    await page.route('**/api/users/me', async (route) => {
      const response = await route.fetch();
      const me = (await response.json()) as CurrentUser;
      await route.fulfill({
        response,
        json: { ...me, estateHierarchy: me.estateHierarchy.concat(me.estateHierarchy) },
      });
    });
    await page.goto('/apartments');
    await expectPageAccessible(page, 'choice of apartments');
  });

  test('of who operates controllers', async ({ page }) => {
    await signIn(page, people.controller, '/customers/1/estates/1/control');
    await expect(page.getByRole('link', { name: /öffnen$/ }).first()).toBeVisible();
    await expectPageAccessible(page, 'control');
  });

  test('of a system administrator', async ({ page }) => {
    await signIn(page, people.systemAdmin, '/customers');
    await expectAllAccessible(page, ['/reference-tables', '/failed-mails', '/operation']);
  });

  test('public pages and sign-in', async ({ page }) => {
    // some of these come from the identity provider
    for (const path of [...publicPages, '/sign-in/forgotten', '/sign-in/password?token=none']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectPageAccessible(page, path);
    }
    await page.goto('/');
    await page.waitForURL(/\/sign-in/);
    await expectAccessibleInViews(page, 'sign-in');
  });
});

function halvesOf(paths: string[]): string[][] {
  const middle = Math.ceil(paths.length / 2);
  return [paths.slice(0, middle), paths.slice(middle)];
}

async function expectAllAccessible(page: Page, paths: string[], inViews = views): Promise<void> {
  for (const [index, path] of paths.entries()) {
    await followPath(page, path);
    // begins in the view in which the page before ended
    await expectPageAccessible(page, path, index % 2 === 0 ? inViews : inViews.toReversed());
  }
}

async function expectPageAccessible(page: Page, path: string, inViews = views): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible();
  await expectAccessibleInViews(page, path, inViews);
}

/** A page follows the window's width and the system's colours while it is open. */
async function expectAccessibleInViews(page: Page, name: string, inViews = views): Promise<void> {
  for (const { width, colours, rules } of inViews) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: colours });
    await test.step(`${name}, ${width} px, ${colours}`, () => expectAccessible(page, rules));
    const isOverflowing = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
    expect([name, width, isOverflowing]).toEqual([name, width, false]);
  }
}

test('errors and empty pages', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, people.customerAdmin, '/customers/1');
  // with content these pages are checked in each size
  const emptyPages = [
    '/customers/1/estates?search=gibtesnicht',
    '/customers/1/master-data/user-management?email=gibtesnicht',
    '/customers/1/master-data/audit?from=2020-01-01&to=2020-01-02',
    '/customers/1/estates/1/meters?search=gibtesnicht',
    '/customers/1/estates/1/tenantelectricity/billings?search=gibtesnicht',
    '/customers/1/estates/1/tenantelectricity/tariffs?search=gibtesnicht',
  ];
  await expectAllAccessible(page, emptyPages, outermost);
  const answer = { status: 500, contentType: 'application/json', body: '{"message":"broken"}' };
  const isOwn = (url: URL) => /^\/api\/(customers\/1|apartments)\/./.test(url.pathname) && !isTree(url);
  await page.route(isOwn, (route) => route.fulfill(answer));
  for (const path of [
    '/customers/1',
    '/customers/1/estates',
    '/customers/1/master-data/user-management',
    '/customers/1/master-data/audit',
    '/customers/1/estates/1/overview',
    '/customers/1/estates/1/meters',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 30_000 });
    await expectAccessibleInViews(page, `${path} with errors`, outermost);
  }
});

/** The tree of estates, without which no page opens. */
const isTree = (url: URL) => url.pathname === '/api/customers/1/estates';

test('menus and dialogs of the shell', async ({ page }) => {
  await signIn(page, people.manager, '/customers/1/estates/1/overview');
  await page.getByRole('button', { name: /Objekt wechseln$/ }).click();
  await expect(page.getByRole('tree').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Konto/ }).click();
  await expectAccessible(page);
});

test('tables of charts', async ({ page }) => {
  await signIn(page, people.manager, '/customers/1/estates/1/supplyandfeed');
  const tables = page.getByRole('button', { name: 'Tabelle' });
  await expect(tables).toHaveCount(8);
  for (const table of await tables.all()) await table.click();
  await expectAccessibleInBothColours(page);
});

test('text of twice the size makes no page scroll sideways', async ({ page }) => {
  await signIn(page, people.manager, '/customers/1');
  for (const path of [
    '/customers/1',
    '/customers/1/estates',
    '/customers/1/estates/1/meters',
    '/customers/1/estates/1/tenantelectricity/billings',
  ]) {
    await followPath(page, path);
    await page.waitForLoadState('networkidle');
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const widths = () => page.evaluate('[document.documentElement.scrollWidth, window.innerWidth]');
    await expect.poll(widths, { message: path }).toEqual([1440, 1440]);
    await page.evaluate("document.documentElement.style.fontSize = ''");
  }
});
