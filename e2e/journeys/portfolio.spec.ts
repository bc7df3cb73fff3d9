import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { expectAccessible } from '../src/axe.ts';
import { people, signIn } from '../src/portal.ts';

const portfolio = '/customers/1/master-data/portfolio';
const main = (page: Page) => page.getByRole('main');

async function choose(page: Page, files: { name: string; content: Buffer | string }[]): Promise<void> {
  const given = files.map(({ name, content }) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) }));
  await page.locator('input[type=file]').setInputFiles(given);
}

test('changes nothing when an export is imported again', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, people.customerAdmin, portfolio);
  await expectAccessible(page);
  for (const format of ['XLSX', 'CSV']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: new RegExp(`Export als ${format}`) }).click();
    const file = await download;
    const buffer = readFileSync(await file.path());
    const mimeType = 'application/octet-stream';
    await page.locator('input[type=file]').setInputFiles({ name: file.suggestedFilename(), mimeType, buffer });
    await expect(main(page)).toContainText('Die Datei ändert nichts.');
    await expectAccessible(page);
    await page.goto(portfolio);
  }
});

test('names a bad row with sheet, row and column, and stores nothing', async ({ page }) => {
  await signIn(page, people.customerAdmin, portfolio);
  await choose(page, [{ name: 'Objektgruppen.csv', content: `Gruppe\nNeue Gruppe\n${'x'.repeat(101)}\n` }]);
  await expect(main(page)).toContainText('Ein Fehler verhindert, dass die Datei übernommen wird.');
  await expect(main(page)).toContainText('Zeile 3');
  await expect(main(page)).toContainText('mehr als 100 Zeichen');
  await expectAccessible(page);
});

test('stores new groups all at once', async ({ page }) => {
  await signIn(page, people.customerAdmin, portfolio);
  await choose(page, [{ name: 'Objektgruppen.csv', content: 'Gruppe\nHessen\nHessen > =1+1\n' }]);
  await expect(main(page)).toContainText('Die Datei kann übernommen werden.');
  await page.getByRole('button', { name: 'Portfolio übernehmen' }).click();
  await expect(main(page)).toContainText('Das Portfolio ist übernommen', { timeout: 60_000 });
  await expectAccessible(page);
  await page.goto('/customers/1/master-data/estate-grouping');
  await expect(page.getByRole('row', { name: /^Hessen leer/ })).toBeVisible();
});
