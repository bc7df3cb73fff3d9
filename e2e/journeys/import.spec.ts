import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { answerParts, communityMeters, decide, inventedMonth, mapColumns } from '../src/import-file.ts';
import { expect, test } from '../src/journey.ts';
import { expectAccessible } from '../src/axe.ts';
import { openEstate, people, signIn } from '../src/portal.ts';

const root = join(import.meta.dirname, '../..');
const ownSample = join(root, 'packages/domain/testdata/quarter-hours-2023-10.csv');
const realMonth = join(root, '../shared/data/quarter-hours/example_2023-08.csv');
const realGaps = join(root, '../shared/data/quarter-hours/gaps_2023-01_2023-04.csv');

test.beforeEach(async ({ page }) => {
  await signIn(page, people.manager);
  await openEstate(page, 'Sonnenhof');
  await page.getByRole('link', { name: 'Zähler', exact: true }).click();
  await page.getByRole('link', { name: 'Werte importieren' }).click();
});

const apartments = ['WE 01', 'WE 02', 'WE 03', 'WE 04', 'WE 05'];
const plants = ['PV 01 Dach Ost', 'PV 02 Dach West', 'PV 03 Carport', 'PV 04 Scheune'];

const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').setInputFiles(file);

test('answers, maps, checks and loads a file of quarter-hours', async ({ page }) => {
  await choose(page, ownSample);
  await expect(page.getByText('Welche Spalte gehört zu welchem Zähler?')).toBeVisible();
  await expectAccessible(page);
  await mapTo(page, 'PV Dach', /^PV/);
  await answerParts(page);
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
  await expect(page.getByRole('table', { name: 'Summen je Zähler' })).toBeVisible();
  await expectAccessible(page);
  await decide(page);
  await page.getByRole('button', { name: 'Werte laden' }).click();
  await page.getByRole('link', { name: /^Übersicht .+ ansehen$/ }).click();
  await expect(page).toHaveURL(/overview\?period=month&from=2023-10-01/);
});

test('asks for a unit, shows what would follow, and loads an unusual month with a reason only', async ({ page }) => {
  const invented = inventedMonth('2024-01', { apartments: apartments.slice(0, 1), plants: [] });
  const buffer = Buffer.from((invented as { buffer: Buffer }).buffer.toString().replace(' [kWh]', ''));
  await choose(page, { name: 'ohne-einheit.csv', mimeType: 'text/csv', buffer });
  const unit = page.getByRole('radiogroup', { name: 'In welcher Einheit stehen die Werte?' });
  await expect(unit.getByText(/^\d{3}\.\d{3}/).first()).toBeVisible();
  await expectAccessible(page);
  await unit.getByRole('radio', { name: 'MWh', exact: true }).click();
  await expect(unit).toBeHidden();
  await answerParts(page);
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
  await page.getByRole('checkbox', { name: 'Vorlage behalten' }).uncheck();
  await expect(page.getByText(/WE 01 hätte am .* eine Leistung von/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Noch .+ offen$/ }).click();
  await expect(page.getByText('Vor dem Laden ist noch etwas zu entscheiden.')).toBeVisible();
  await page.getByLabel('Trotzdem laden, weil').fill('Werte zum Ausprobieren');
  await page.getByRole('button', { name: 'Werte laden' }).click();
  await expect(page.getByText('Die Werte sind geladen')).toBeVisible({ timeout: 60_000 });
});

test('reads rows of five minutes by a recipe, and loads nothing before every open part is answered', async ({
  page,
}) => {
  await choose(page, { name: 'fuenf-minuten.csv', mimeType: 'text/csv', buffer: Buffer.from(fiveMinuteRows()) });
  await expect(page.getByText('steht in Zeile 1').first()).toBeVisible();
  await mapTo(page, 'WE 01', /^WE 01/);
  await expect(page.getByRole('button', { name: 'Weiter zur Prüfung' })).toBeDisabled();
  const stamp = page.getByRole('radiogroup', { name: 'Was nennt die Zeit einer Zeile?' });
  await expect(stamp.getByText(/^5,760/).first()).toBeVisible();
  await expectAccessible(page);
  await stamp.getByRole('radio', { name: 'Beginn der Zeile' }).click();
  await expect(stamp).toBeHidden();
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
  await decide(page, { keepsRecipe: true });
  const load = page.getByRole('button', { name: 'Merken und laden' });
  await expect(load).toBeDisabled();
  await page.getByRole('combobox', { name: 'Woran der Zähler zu erkennen ist' }).click();
  await page.getByRole('option', { name: 'jede Datei dieser Form gehört zu diesem Zähler' }).click();
  await expectAccessible(page);
  await load.click();
  await expect(page.getByText('Die Werte sind geladen')).toBeVisible({ timeout: 60_000 });
});

/** Two days in UTC, of 5 and 15 Wh in turn, which no counter shows. */
function fiveMinuteRows(): string {
  const begin = Date.UTC(2022, 4, 3);
  const rows = Array.from({ length: 576 }, (_, index) => {
    const time = new Date(begin + index * 300_000).toISOString().slice(0, 16).replace('T', ' ');
    return `${time};${index % 2 === 0 ? 5 : 15}`;
  });
  return ['timestamp_utc;WE 01 [Wh]', ...rows].join('\n');
}

async function mapTo(page: Page, column: string, meter: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^Zähler für ${column}`) }).click();
  await page.getByRole('option', { name: meter }).first().click();
}

test('shows the operator’s sums for the measured month', async ({ page }) => {
  test.skip(!existsSync(realMonth), 'the measured month is not here');
  await choose(page, realMonth);
  await expect(page.getByRole('combobox', { name: /^Zähler für / })).toHaveCount(23);
  await mapColumns(page, communityMeters(apartments, plants));
  await answerParts(page);
  await expect(page.getByText('9 von 23 Spalten werden übernommen')).toBeVisible();
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
  await expect(page.getByText('Gelesen als Beginn der Zeile, gesetzliche Zeit mit Sommerzeit.')).toBeVisible();
  await decide(page);
  await page.getByRole('button', { name: 'Werte laden' }).click();
  await page.getByRole('link', { name: /^Übersicht .+ ansehen$/ }).click();
  await expect(page).toHaveURL(/overview\?period=month&from=2023-08-01/);
  const figures = page.getByRole('main');
  await expect(figures).toContainText(/752\s*kWh/);
  await expect(figures).toContainText(/2,67\s*MWh/);
  await expect(figures).toContainText(/162\s*kWh/);
  await page.getByRole('button', { name: 'Tabelle' }).first().click();
  for (const sum of ['752,149', '2.668,237', '162,191']) {
    await expect(page.getByRole('cell', { name: sum, exact: false }).first()).toBeVisible();
  }
});

test('reports the hour that does not exist, and shows the gaps of a file', async ({ page }) => {
  test.skip(!existsSync(realGaps), 'the measured months are not here');
  await choose(page, realGaps);
  await mapColumns(page, communityMeters(apartments.slice(0, 4), plants.slice(0, 1)));
  await expect(page.getByRole('radiogroup', { name: 'Nach welcher Uhr gehen die Zeiten?' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Weiter zur Prüfung' })).toBeDisabled();
  await answerParts(page);
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
  await decide(page);
  await expect(page.getByRole('main')).toContainText('26.03.2023');
  await page.getByRole('button', { name: 'Werte laden' }).click();
  await page.getByRole('link', { name: /^Übersicht .+ ansehen$/ }).click();
  await page.waitForURL(/\/overview/);
  await page.goto(`${new URL(page.url()).pathname.replace('overview', 'meters')}?month=2023-03&meter=`);
  await page.getByRole('row', { name: /PV/ }).first().click();
  await page.getByRole('tab', { name: 'Lücken' }).click();
  await expect(page.getByRole('dialog')).toContainText('18.03.2023, 00:00 bis 24.03.2023, 23:00');
});

const header = 'Beginn (Ortszeit);Haus [kWh je Viertelstunde]\n';
const day = Array.from({ length: 96 }, (_, index) => {
  const time = `${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`;
  return `01.06.2024 ${time};0,1`;
});
const wrongFiles: [string, string, RegExp][] = [
  ['text among numbers', header + day.with(3, '01.06.2024 00:45;kaputt').join('\n'), /kaputt/],
  ['two rows for the same time', header + day.toSpliced(4, 0, `${day[3]!}5`).join('\n'), /doppelt|zweimal|schon/],
  ['negative energy', header + day.with(5, '01.06.2024 01:15;-0,1').join('\n'), /negativ/i],
];
for (const [name, content, message] of wrongFiles) {
  test(`refuses ${name} and loads nothing`, async ({ page }) => {
    await choose(page, { name: 'falsch.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await mapTo(page, 'Haus', /^(?!nicht)/);
    await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
    await expect(page.getByRole('main')).toContainText(message);
    await expect(page.getByRole('button', { name: /laden$/ })).toBeDisabled();
  });
}

test('asks which of two tables is read where a header stands there again', async ({ page }) => {
  const content = header + day.toSpliced(10, 0, header.trim()).join('\n');
  await choose(page, { name: 'zwei-tabellen.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  const question = 'Dieselbe Energie steht mehrfach in der Datei. Was wird gelesen?';
  await expect(page.getByRole('radiogroup', { name: question })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Weiter zur Prüfung' })).toBeDisabled();
});

test('refuses a file that is not text', async ({ page }) => {
  await choose(page, {
    name: 'bild.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]),
  });
  await expect(page.getByRole('alert')).toContainText('kann nicht gelesen werden');
});
