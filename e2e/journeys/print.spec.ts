import { expect, test } from '../src/journey.ts';
import { people, signIn } from '../src/portal.ts';

const estate = '/customers/1/estates/1';

test.use({ colorScheme: 'dark' });

for (const [path, person, head] of [
  [`${estate}/overview?period=month&from=2026-06-01`, people.manager, 'Weidenhof 12–16 · Juni 2026'],
  [`${estate}/tenantelectricity/billings`, people.manager, 'Weidenhof 12–16 · Stand'],
  [`${estate}/tenantelectricity/year-statement?year=2026`, people.manager, 'Weidenhof 12–16 · 2026'],
  ['/apartments/1/months', people.tenant, 'Weidenhof 12–16, WE 01 · '],
] as const) {
  test(`prints ${path} as a white sheet with object and period`, async ({ page }) => {
    await signIn(page, person, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('[data-printed-head]')).toContainText(head);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
}

test('prints a chart with its table', async ({ page }) => {
  await signIn(page, people.manager, `${estate}/overview?period=month&from=2026-06-01`);
  await expect(page.getByRole('heading', { name: 'Energie je Tag' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Energie je Tag, Tabelle' });
  await expect(table).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(table.getByRole('row')).toHaveCount(32);
  expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 4).toString()).toBe('%PDF');
});
