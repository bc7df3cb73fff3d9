import { join } from 'node:path';
import { expect, test } from '../src/journey.ts';
import { openEstate, people, signIn } from '../src/portal.ts';

const pictures = join(import.meta.dirname, '../../docs/handbuch/bilder');

test('walks the overview through day, week, month and year', async ({ page }) => {
  await signIn(page, people.manager);
  await openEstate(page, 'Weidenhof');
  await expect(page.getByRole('heading', { name: 'Leistung' })).toBeVisible();
  await expect(page.getByText('Eigenverbrauch', { exact: true }).first()).toBeVisible();
  for (const [name, kind] of [
    ['Woche', 'week'],
    ['Monat', 'month'],
    ['Jahr', 'year'],
    ['Tag', 'day'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`period=${kind}`));
    await expect(page.getByRole('main')).not.toContainText('Fehler beim Laden');
  }
  const before = page.url();
  await page.getByRole('button', { name: 'Zeitraum zurück' }).first().click();
  await expect(page).not.toHaveURL(before);
  await page.goBack();
  await expect(page).toHaveURL(before);
});

test('offers a table for each chart', async ({ page }) => {
  await signIn(page, people.manager);
  await openEstate(page, 'Weidenhof');
  await expect(page.getByRole('button', { name: 'Tabelle' })).toHaveCount(2);
  for (const button of await page.getByRole('button', { name: 'Tabelle' }).all()) await button.click();
  await expect(page.getByRole('table')).toHaveCount(2);
});

test('takes the pictures of README and handbook', async ({ page }) => {
  test.skip(process.env['TAKE_PICTURES'] !== 'true', 'only when asked');
  await signIn(page, people.manager);
  await openEstate(page, 'Weidenhof');
  await page.goto(`${new URL(page.url()).pathname}?period=day&from=2026-06-21`);
  await expect(page.getByRole('heading', { name: 'Leistung' })).toBeVisible();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: join(pictures, 'uebersicht.png') });
  await page.getByRole('link', { name: 'Zähler' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.screenshot({ path: join(pictures, 'zaehler.png') });
  await page.goto('/customers/1/estates/5/meters/import');
  await expect(page.getByText('Datei hierher ziehen')).toBeVisible();
  await page.screenshot({ path: join(pictures, 'import.png') });
});
