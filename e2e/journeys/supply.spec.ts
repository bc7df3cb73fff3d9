import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import readWorkbook from 'read-excel-file/node';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/journey.ts';
import { people, signIn } from '../src/portal.ts';

const supply = '/customers/1/estates/1/supplyandfeed';
const june = 'period=month&from=2026-06-01';
const title = 'Woher der Strom kam';

async function save(page: Page, entry: string, chart = title): Promise<Buffer> {
  await page.getByRole('button', { name: `Weitere Aktionen für ${chart}`, exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: entry }).click();
  return readFileSync(await (await download).path());
}

const textsOf = (table: Locator) =>
  table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent ?? '')),
    );

/** As German spreadsheets read it: an empty cell is unknown. */
const asWritten = (text: string) =>
  text === '–' ? '' : /^[\d.]+(,\d+)?$/.test(text) ? text.replaceAll('.', '') : text;

test('compares a month, and saves the chart with the figures of its table', async ({ page }) => {
  await signIn(page, people.manager, `${supply}?${june}`);
  await page.getByRole('button', { name: 'Zeitraum davor' }).click();
  await expect(page).toHaveURL(/compare=previous/);
  const png = await save(page, 'Bild speichern (PNG)');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeGreaterThan(10_000);

  await page
    .getByRole('group', { name: `Ansicht von ${title}` })
    .getByRole('button', { name: 'Tabelle' })
    .click();
  const table = page.getByRole('table', { name: `${title}, Tabelle` });
  // the compared month may still be on its way
  await expect(table.getByRole('columnheader')).toHaveCount(6);
  const shown = await textsOf(table);
  expect(shown).toHaveLength(32);
  const csv = (await save(page, 'Tabelle speichern (CSV)')).toString().replace('\uFEFF', '');
  const lines = csv.trim().split('\r\n');
  const head = [[title], ['Objekt', 'Weidenhof 12–16'], ['Zeitraum', 'Juni 2026'], ['']];
  const rows = shown.map((cells) => cells.map(asWritten));
  expect(lines.map((line) => line.split(';'))).toEqual([...head, ...rows]);
  const [sheet] = await readWorkbook(await save(page, 'Tabelle speichern (XLSX)'));
  const numbers = (cells: unknown[]) => cells.slice(1).map((cell) => (typeof cell === 'number' ? cell.toFixed(3) : ''));
  expect(sheet!.data.slice(head.length + 1).map(numbers)).toEqual(
    shown.slice(1).map((cells) => cells.slice(1).map((text) => asWritten(text).replace(',', '.'))),
  );
  await expectAccessible(page);
});

test('saves the quarter-hours of a week as a workbook, or says that it could not', async ({ page }) => {
  await signIn(page, people.manager, '/customers/1/estates/1/overview?period=week&from=2026-06-01');
  const entry = 'Tabelle speichern (XLSX)';
  const chart = 'Leistung';
  const [sheet] = await readWorkbook(await save(page, entry, chart));
  const quarterHoursOfWeek = 7 * 96;
  expect(sheet!.data.length).toBeGreaterThan(quarterHoursOfWeek);
  await page.route('**/assets/xlsx-worker*', (route) => route.abort());
  await page.getByRole('button', { name: `Weitere Aktionen für ${chart}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await expect(page.getByRole('alert')).toContainText('Nicht gespeichert');
});

test('zooms a year of quarter-hours by keys', async ({ page }) => {
  await signIn(page, people.manager, `${supply}?period=year&from=2026-01-01`);
  await page.getByRole('heading', { name: 'Viertelstunden' }).first().scrollIntoViewIfNeeded();
  const curves = page.locator('[role="application"][data-shown]').first();
  await curves.focus();
  const whole = await curves.getAttribute('data-shown');
  await page.keyboard.press('+');
  await expect(curves).not.toHaveAttribute('data-shown', whole!);
  const zoomed = await curves.getAttribute('data-shown');
  await page.keyboard.press('PageDown');
  await expect(curves).not.toHaveAttribute('data-shown', zoomed!);
  await page.keyboard.press('Escape');
  await expect(curves).toHaveAttribute('data-shown', whole!);
});

test('says what is wrong with a range in the address, and leads out of it', async ({ page }) => {
  const overview = '/customers/1/estates/1/overview';
  await signIn(page, people.manager, overview);
  const main = page.getByRole('main');
  for (const [range, sentence] of [
    ['from=2026-06-10&to=2026-06-01', 'Dieser Zeitraum endet, bevor er beginnt'],
    ['from=1976-01-01&to=2026-01-01', 'Dieser Zeitraum ist zu lang'],
    ['from=2040-01-01&to=2040-02-01', 'Dieser Zeitraum liegt in der Zukunft'],
    ['from=2001-01-01&to=2001-02-01', 'Aus diesem Zeitraum gibt es keine Werte'],
  ]) {
    await page.goto(`${overview}?period=range&${range}`);
    await expect(main).toContainText(sentence!);
    await page.getByRole('button', { name: 'Letzten Monat mit Werten zeigen' }).click();
    await expect(page).toHaveURL(/period=month/);
    await expect(page.getByRole('heading', { name: 'Energie je Tag' })).toBeVisible();
  }
});

test('goes back through the periods', async ({ page }) => {
  await signIn(page, people.manager, `${supply}?${june}`);
  await page.getByRole('button', { name: 'Zeitraum zurück' }).first().click();
  await expect(page).toHaveURL(/from=2026-05-01/);
  await page.getByRole('button', { name: 'Jahr', exact: true }).click();
  await expect(page).toHaveURL(/period=year/);
  await page.goBack();
  await expect(page).toHaveURL(/from=2026-05-01/);
  await expect(page.getByRole('button', { name: 'Monat', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(page).toHaveURL(/from=2026-06-01/);
  await expect(page.getByRole('button', { name: /^Juni 2026/ })).toBeVisible();
});
