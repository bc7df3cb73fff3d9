import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { communityMeters, importFile, inventedMonth } from '../src/import-file.ts';
import { expect, test } from '../src/journey.ts';
import { expectAccessible, expectAccessibleInBothColours } from '../src/axe.ts';
import { people, signIn } from '../src/portal.ts';

const data = join(import.meta.dirname, '../../../shared/data/quarter-hours');
const realMonth = join(data, 'example_2023-08.csv');
const realGaps = join(data, 'gaps_2023-01_2023-04.csv');

const sonnenhof = '/customers/1/estates/5';
const lindenhof = '/customers/1/estates/6';
const august = 'from=2023-08-01&to=2023-09-01';
const march = 'from=2023-03-01&to=2023-04-01';

const main = (page: Page) => page.getByRole('main');
const startButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Abrechnung starten' });

async function startBilling(page: Page): Promise<void> {
  await startButton(page).click();
  await expect(page.getByRole('dialog')).toContainText('endgültig');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Abrechnung starten' }).click();
  await expect(page).toHaveURL(/billings\/runs\/\d+$/);
}

test.describe.serial('a measured month becomes invoices', () => {
  test('lets the manager check, start, leave and find the run', async ({ page }) => {
    test.setTimeout(180_000);
    await signIn(page, people.manager, sonnenhof);
    const apartments = ['WE 01', 'WE 02', 'WE 03', 'WE 04', 'WE 05'];
    const plants = ['PV 01 Dach Ost', 'PV 02 Dach West', 'PV 03 Carport', 'PV 04 Scheune'];
    const isMeasured = existsSync(realMonth);
    const file = isMeasured ? realMonth : inventedMonth('2023-08', { apartments, plants });
    await importFile(page, sonnenhof, { file, meters: isMeasured ? communityMeters(apartments, plants) : {} });

    await page.goto(`${sonnenhof}/tenantelectricity/billings/preview?${august}`);
    await expect(page.getByRole('row', { name: /Rico Hempel/ })).toBeVisible();
    if (isMeasured) await expect(main(page)).toContainText(/752,1\s*kWh/);
    await expectAccessible(page);

    await startBilling(page);
    await page.goto(`${sonnenhof}/overview`);
    await page.goto(`${sonnenhof}/tenantelectricity/billings`);
    await page.getByRole('row', { name: /Aug\.? 2023.*Katrin Albrecht/ }).click();
    await expect(main(page)).toContainText('5 Rechnungen sind erstellt', { timeout: 60_000 });
    await expect(main(page)).toContainText('Eine Rechnung geht per Post');
    await expectAccessible(page);
  });

  test('downloads all invoices as a ZIP', async ({ page }) => {
    await signIn(page, people.manager, `${sonnenhof}/tenantelectricity/billings`);
    await expect(page.getByRole('row', { name: /Rico Hempel/ })).toContainText('Zahlung ausstehend');
    const zip = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF als ZIP' }).click();
    const zipped = readFileSync(await (await zip).path());
    expect(zipped.toString('latin1').match(/Rechnung RE-\d{4}-\d{4}\.pdf/g)!.length).toBeGreaterThanOrEqual(5);
    expect(zipped.toString('latin1')).toContain('%PDF-');
    await expectAccessible(page);
  });

  test('refuses to bill the same month again', async ({ page }) => {
    await signIn(page, people.manager, `${sonnenhof}/tenantelectricity/billings/preview?${august}`);
    await expect(main(page)).toContainText(/bereits abgerechnet/);
    await expect(startButton(page)).toBeDisabled();
  });

  test('marks the new invoice on the phone and explains its PV share', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, people.sonnenhofTenant);
    await page.getByRole('link', { name: /Dokumente.*neu/ }).click();
    await expect(main(page)).toContainText('Stromrechnung August 2023');
    await expectAccessible(page);

    await main(page).getByRole('link', { name: 'Rechnung erklären' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wie wurde mein PV-Anteil berechnet?');
    await page.goto(`${page.url().split('?')[0]}?month=2023-08&day=2023-08-02&at=12:00`);
    await expect(main(page)).toContainText('12:00 bis 12:15');
    await expect(main(page)).toContainText(/Zusammen bis 31\. August 2023/);
    await expectAccessibleInBothColours(page);

    await page.goBack();
    await page.goBack();
    await page.getByRole('button', { name: 'Rechnung öffnen' }).click();
    await expect(page.getByRole('link', { name: /Dokumente.*neu/ })).toHaveCount(0);
  });

  test('hides an invoice from the neighbours', async ({ page }) => {
    await signIn(page, people.tenant);
    await page.waitForURL(/\/overview$/);
    const token = await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user'))!;
      return (JSON.parse(sessionStorage.getItem(key)!) as { access_token: string }).access_token;
    });
    const own = Number(/\/apartments\/(\d+)/.exec(page.url())?.[1]);
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ['documents/1/file', 'invoices/1/explanation']) {
      expect((await page.request.get(`/api/apartments/${own}/${path}`, { headers })).status()).toBe(404);
    }
  });
});

test('blocks a month with gaps until they are filled', async ({ page }) => {
  test.skip(!existsSync(realGaps), 'the measured months are not here');
  test.setTimeout(180_000);
  await signIn(page, people.manager, lindenhof);
  const meters = communityMeters(['WE 01', 'WE 02', 'WE 03', 'WE 04'], ['PV Dach']);
  await importFile(page, lindenhof, { file: realGaps, meters });
  await page.goto(`${lindenhof}/tenantelectricity/billings/preview?${march}`);
  await page.getByRole('button', { name: 'Einzelheiten: Zählerwerte fehlen' }).click();
  await expect(main(page)).toContainText('WE 01, Klara Wiedemann');
  await expect(main(page)).toContainText('668 Werte');
  await expect(main(page)).toContainText('18.03., 00:00 bis 24.03.2023, 23:00 Uhr');
  await expect(startButton(page)).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Ersatzwerte bilden' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Ersatzwerte zusammen');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Übernehmen' }).click();
  await page.getByRole('button', { name: /^4 Lücken füllen/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lücken füllen' }).click();
  await expect(startButton(page)).toBeEnabled({ timeout: 30_000 });
  await startBilling(page);
  await expect(main(page)).toContainText('4 Rechnungen sind erstellt', { timeout: 60_000 });
});

test('renames a tariff and changes the contact data of a participant', async ({ page }) => {
  await signIn(page, people.manager, '/customers/1/estates/1/tenantelectricity/tariffs');
  await page.getByRole('row', { name: /Weidenhof Hausstrom Plus/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Netzentgelte');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page
    .getByRole('row', { name: /Weidenhof Allgemeinstrom/ })
    .getByRole('button')
    .click();
  await page.getByRole('menuitem', { name: 'Umbenennen' }).click();
  await page.getByLabel('Name').fill('Weidenhof Hausstrom');
  await page.getByRole('button', { name: 'Umbenennen' }).click();
  await expect(page.getByRole('dialog')).toContainText(/gibt es schon/);
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Weidenhof Allgemein und Wärme');
  await page.getByRole('button', { name: 'Umbenennen' }).click();
  await expect(page.getByRole('row', { name: /Weidenhof Allgemein und Wärme/ })).toBeVisible();

  await page.goto('/customers/1/estates/1/tenantelectricity/customers');
  await page.getByRole('row', { name: /Uwe Schlegel/ }).click();
  await expect(main(page)).toContainText('Postgasse');
  await page.getByRole('button', { name: 'Bearbeiten' }).click();
  await expect(page.getByLabel('E-Mail')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('E-Mail').fill('kein.at');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('dialog')).toContainText(/gültige E-Mail/);
  await page.getByLabel('E-Mail').fill('uwe.schlegel@wohnpost.example');
  await page.getByLabel('Telefon').fill('0341 22 33 44');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(main(page)).toContainText('0341 22 33 44');
});
