import type { Page } from '@playwright/test';
import { importFile, inventedMonth } from '../src/import-file.ts';
import { expect, test } from '../src/journey.ts';
import { expectAccessible } from '../src/axe.ts';
import { people, signIn } from '../src/portal.ts';

const weidenhof = '/customers/1/estates/1';
const sonnenhof = '/customers/1/estates/5';
const september = 'from=2023-09-01&to=2023-10-01';

const main = (page: Page) => page.getByRole('main');
const filled = (page: Page) => page.getByRole('list', { name: 'Gebildete Ersatzwerte' }).getByRole('listitem');

/** The gaps of the meter of the stairs and the cellar, in the newest year that has some. */
async function openGaps(page: Page): Promise<void> {
  await page.goto(`${weidenhof}/meters`);
  await page.getByRole('row', { name: /^Allgemeinstrom/ }).click();
  await page.getByRole('tab', { name: /^Lücken/ }).click();
  await expect(page.getByText(/^Letzter Wert/)).toBeVisible();
  if (await page.getByText(/^Keine Lücke im Jahr/).isVisible()) {
    await page.getByRole('button', { name: 'Voriges Jahr' }).click();
  }
}

test('fills a gap, marks the substitutes and reverts the gap fill', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, people.manager, weidenhof);
  await openGaps(page);
  await expectAccessible(page);
  const fill = page.getByRole('button', { name: /^Ersatzwerte bilden für/ }).first();
  const range = (await fill.getAttribute('aria-label'))!.replace('Ersatzwerte bilden für ', '');
  const marked = page.locator('ol [data-state="substituted"]');
  const markedBefore = await marked.count();

  await fill.click();
  const dialog = page.getByRole('dialog', { name: 'Ersatzwerte bilden' });
  await expect(dialog).toContainText('Ersatzwerte zusammen');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Profiltag' }).click();
  await expect(dialog).toContainText('Die Werte folgen dem Verlauf vergleichbarer Tage');
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByText('Ersatzwerte gebildet')).toBeVisible();

  const line = filled(page).filter({ hasText: range }).first();
  await expect(line).toContainText('Profiltag');
  await expect(line).toContainText('Katrin Albrecht');
  await expect(marked).toHaveCount(markedBefore + 1);
  await expect(page.getByRole('button', { name: `Ersatzwerte bilden für ${range}` })).toHaveCount(0);
  await expectAccessible(page);

  await line.getByRole('button', { name: /zurücknehmen/ }).click();
  const question = page.getByRole('dialog', { name: 'Ersatzwerte zurücknehmen?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Zurücknehmen' }).click();
  await expect(line).toContainText('Zurückgenommen von Katrin Albrecht');
  await expect(marked).toHaveCount(markedBefore);
  await expect(page.getByRole('button', { name: `Ersatzwerte bilden für ${range}` })).toBeVisible();
});

test('sets the rule for short gaps and logs who did it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, people.customerAdmin, weidenhof);
  await page.goto(`${weidenhof}/meters?meter=7&tab=gaps`);
  await page.getByRole('button', { name: 'Regel einschalten' }).click();
  const dialog = page.getByRole('dialog', { name: 'Regel für dieses Objekt' });
  await dialog.getByLabel('Wartezeit').fill('90');
  await dialog.getByRole('button', { name: 'Regel speichern' }).click();
  await expectAccessible(page);
  await dialog.getByLabel('Wartezeit').fill('10');
  await dialog.getByRole('button', { name: 'Regel speichern' }).click();
  await expect(page.getByText('Lücken bis 2 Stunden, 10 Tage nach ihrem Ende')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Regel ändern' }).click();
  await dialog.getByLabel('Kurze Lücken nachts von selbst füllen').uncheck();
  await dialog.getByRole('button', { name: 'Regel speichern' }).click();
  await expect(page.getByText('Lücken füllt nur eine Person', { exact: true })).toBeVisible();

  await page.goto('/customers/1/master-data/audit');
  await expect(main(page)).toContainText('Regel für Ersatzwerte „Weidenhof 12–16“ geändert');
});

test('reports values changed after billing until a manager acknowledges them', async ({ page }) => {
  test.setTimeout(180_000);
  const apartments = ['WE 01', 'WE 02', 'WE 03', 'WE 04', 'WE 05'];
  const plants = ['PV 01 Dach Ost', 'PV 02 Dach West', 'PV 03 Carport', 'PV 04 Scheune'];
  await signIn(page, people.manager, sonnenhof);
  await importFile(page, sonnenhof, { file: inventedMonth('2023-09', { apartments, plants }) });
  await page.goto(`${sonnenhof}/tenantelectricity/billings/preview?${september}`);
  await main(page).getByRole('button', { name: 'Abrechnung starten' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abrechnung starten' }).click();
  await expect(main(page)).toContainText('5 Rechnungen sind erstellt', { timeout: 60_000 });
  const run = page.url();

  const changed = inventedMonth('2023-09', { apartments: apartments.toReversed(), plants });
  await importFile(page, sonnenhof, { file: changed });

  await page.goto('/customers/1');
  await expect(main(page)).toContainText('Abrechnung Sep 2023: Werte haben sich danach geändert');
  await page.goto(`${sonnenhof}/tenantelectricity/billings`);
  await main(page)
    .getByRole('link', { name: /^Geänderte Werte der Abrechnung/ })
    .click();
  await expect(page).toHaveURL(run);
  await expect(page.getByRole('row', { name: /WE 01.*30 Tage/ })).toBeVisible();
  await expectAccessible(page);

  await main(page).getByRole('button', { name: 'Zur Kenntnis genommen' }).click();
  await expect(main(page)).toContainText('zur Kenntnis genommen von Katrin Albrecht');
  await expectAccessible(page);
  await page.goto(`${sonnenhof}/tenantelectricity/billings`);
  await expect(page.getByRole('row', { name: /Rico Hempel/ }).first()).toBeVisible();
  await expect(main(page)).not.toContainText('Werte haben sich geändert');
});
