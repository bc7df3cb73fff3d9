import { expect, test } from '../src/journey.ts';
import { openEstate, people, signIn } from '../src/portal.ts';

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
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    await expect(page).toHaveURL(new RegExp(`period=${kind}`));
    // the names of periods differ in length and move the buttons
    await expect(button).toHaveAttribute('aria-pressed', 'true');
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
