import { readFileSync } from 'node:fs';
import readWorkbook from 'read-excel-file/node';
import { expect, test } from '../src/journey.ts';
import { people, signIn } from '../src/portal.ts';

test('sorts the estates by a figure, shows them as tiles and saves what is shown', async ({ page }) => {
  await signIn(page, people.manager, '/customers/1/estates?view=list&sort=-generation');
  const names = page.getByRole('table').getByRole('rowheader');
  await expect(names.first()).toContainText('Weidenhof');
  const inTable = (await names.allTextContents()).slice(0, 3);
  await page.getByRole('button', { name: 'Kacheln' }).click();
  await expect(page).toHaveURL(/view=tiles/);
  await page.getByRole('button', { name: 'höchste zuerst' }).click();
  await page.getByRole('button', { name: 'niedrigste zuerst' }).click();
  await expect(page.getByRole('button', { name: 'höchste zuerst' })).toBeVisible();

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Tabelle als CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toContain('PV-Erzeugung (kWh)');
  const column = lines[0]!.replace('\uFEFF', '').split(';').indexOf('PV-Erzeugung (kWh)');
  for (const [index, name] of inTable.entries()) {
    expect(name).toContain(lines[index + 1]!.split(';')[0]!);
  }
  const generated = lines.slice(1, 4).map((line) => Number(line.split(';')[column]!.replace(',', '.')));
  expect(generated).toEqual(generated.toSorted((a, b) => b - a));

  await page.getByRole('button', { name: 'Export' }).click();
  const workbook = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Tabelle als Excel (XLSX)' }).click();
  const [sheet] = await readWorkbook(readFileSync(await (await workbook).path()));
  expect(sheet!.data.map(([name]) => name)).toEqual(lines.map((line) => line.replace('\uFEFF', '').split(';')[0]));
});

test('opens the site on which the controllers of an estate are operated', async ({ page, context }) => {
  await context.route('https://ems.lichthof.example/**', (route) => route.fulfill({ body: 'Steuerung' }));
  await signIn(page, people.controller, '/customers/1/estates/1/control');
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /öffnen$/ })
    .first();
  const opened = context.waitForEvent('page');
  await link.click();
  expect((await opened).url()).toMatch(/^https:\/\/ems\.lichthof\.example\//);
});
