import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothColours } from '../src/axe.ts';
import { expectedInvoices, hausstrom, madeMonth } from '../src/expected-invoices.ts';
import { answerParts, communityMeters, decide, mapColumns } from '../src/import-file.ts';
import { expect, test as journey, type Portal } from '../src/journey.ts';
import { passwordLinks } from '../src/outbox.ts';
import { acceptNotice } from '../src/portal.ts';
import { copyData, startEmptyPortal } from '../src/portal-server.ts';

const realMonth = join(import.meta.dirname, '../../../shared/data/quarter-hours/example_2023-08.csv');
const month = existsSync(realMonth) ? readFileSync(realMonth, 'utf8') : madeMonth();
const password = 'drei rote Dächer im Regen';
const administrator = 'anna.krause@betrieb.example';
const manager = 'mara.lindner@sonne.example';

const apartments = ['WE 01', 'WE 02', 'WE 03', 'WE 04', 'WE 05'];
const plants = ['PV 01', 'PV 02', 'PV 03', 'PV 04'];
const tenants = ['Ada Weiß', 'Ben Vogt', 'Kai Brandt', 'Lea Horn', 'Tim Sommer'];
const mailOf = (tenant: string) => `${tenant.toLowerCase().replace(' ', '.').replace('ß', 'ss')}@post.example`;
const begin = '01.08.2023';

const test = journey.extend<{ emptyPortal: Portal }>({
  emptyPortal: async ({ browserName }, use, { workerIndex }) => {
    const directory = process.env['E2E_DIRECTORY']!;
    const dataDir = join(directory, `${browserName}-${workerIndex}-empty`);
    await copyData(join(directory, 'empty'), dataDir);
    const { url, stop } = await startEmptyPortal(dataDir, administrator);
    await use({ url, dataDir });
    await stop();
  },
  baseURL: ({ emptyPortal }, use) => use(emptyPortal.url),
});

test.use({ actionTimeout: 15_000 });

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').last();

async function fill(page: Page, values: Record<string, string>, place = dialog(page)): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await place.getByRole('textbox', { name: new RegExp(`^${label}( \\(freiwillig\\))?$`) }).fill(value);
  }
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await dialog(page)
    .getByRole('combobox', { name: new RegExp(`^${field}`) })
    .click();
  await page.getByRole('option', { name: new RegExp(`^${option}`) }).click();
}

const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

async function acceptInvitation(page: Page, email: string, dataDir: string): Promise<void> {
  const [link] = await passwordLinks(email, 1, dataDir);
  await page.context().clearCookies();
  await page.goto(link!);
  await page.getByLabel('Neues Passwort').fill(password);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.waitForURL(/\/customers/);
  await acceptNotice(page);
}

const csvFile = (name: string, rows: string[][]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.join(';')).join('\n')),
});

/** The sample customer is filled while the person goes on. */
async function makeSample(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Musterkunde anlegen' }).click();
  await expect(main(page)).toContainText('Der Musterkunde wird angelegt');
  await expect(main(page)).toContainText('0 von 6 Schritten');
}

/** Opens it, looks at what a tenant of it sees, and removes it wholly. */
async function useAndRemoveSample(page: Page): Promise<void> {
  await page.goto('/customers');
  await page.getByRole('link', { name: 'Musterkunde öffnen' }).click({ timeout: 60_000 });
  await expect(main(page)).toContainText('Muster: Alles hier ist erfunden');
  await expect(main(page).getByRole('link', { name: 'Musterhaus', exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Als Mieter ansehen' }).click();
  await expect(page).toHaveURL(/\/apartments\//);
  await expect(main(page)).toContainText('Muster: Alles hier ist erfunden');
  await page.goto('/customers');
  await page.getByRole('button', { name: 'Entfernen' }).click();
  await expect(dialog(page)).toContainText('Rechnungen');
  await press(page, 'Ganz entfernen');
  await expect(page.getByRole('button', { name: 'Musterkunde anlegen' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('row', { name: /Sonnengemeinschaft/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Musterkunde/ })).toHaveCount(0);
}

async function createCustomerAndEstate(page: Page): Promise<string> {
  await main(page).getByRole('link', { name: 'Kunde anlegen' }).click();
  const address = { Straße: 'Hauptstraße', Hausnummer: '1', PLZ: '04109', Ort: 'Leipzig' };
  await fill(page, { Name: 'Sonnengemeinschaft eG', ...address });
  await press(page, 'Kunde anlegen');
  await expect(page).toHaveURL(/user-management$/);
  await page.getByRole('link', { name: 'Objekte', exact: true }).click();
  await page.getByRole('button', { name: 'Objekt anlegen' }).first().click();
  await fill(page, { Name: 'Sonnenweg 4', Projektnummer: 'P-1', ...address });
  await dialog(page)
    .getByRole('tab', { name: /Steuerung/ })
    .click();
  await fill(page, { Name: 'Zählerschrank' });
  await press(page, 'Objekt anlegen');
  await expect(page.getByText('Objekt angelegt')).toBeVisible();
  const opened = main(page).getByRole('link', { name: 'Sonnenweg 4' }).first();
  const [, estate] = /^(.*\/estates\/\d+)/.exec((await opened.getAttribute('href'))!)!;
  return estate!;
}

/** Apartments, their tenants and meters come by tables. */
async function importPortfolio(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Import und Export' }).click();
  const meter = (serial: string, name: string, apartment: string) => {
    const kinds = apartment ? ['Verbrauch', 'Mieter'] : ['PV-Erzeugung', 'PV einzeln'];
    return [
      'P-1',
      serial,
      apartment ? '1-0:1.8.0' : '1-0:2.8.0',
      name,
      apartment,
      ...kinds,
      'Moderne Messeinrichtung',
      '01.01.2023',
    ];
  };
  const meterColumns = ['Projektnummer', 'Zählernummer', 'OBIS-Kennzahl', 'Zähler', 'Wohnung', 'Zählerart'];
  const meters = [
    ...apartments.map((name, index) => meter(`C0${index + 1}_total_kwh`, name, name)),
    ...[1, 2, 3].map((number) => meter(`P0${number}_gen_kwh`, `PV 0${number}`, '')),
  ];
  await page
    .locator('input[type=file]')
    .setInputFiles([
      csvFile('Wohnungen.csv', [
        ['Projektnummer', 'Wohnung', 'Wohnfläche (m²)'],
        ...apartments.map((name, index) => ['P-1', name, String(50 + 10 * index)]),
      ]),
      csvFile('Mieter.csv', [
        ['Projektnummer', 'Wohnung', 'E-Mail', 'Vorname', 'Nachname', 'Einzug'],
        ...tenants.map((name, index) => ['P-1', apartments[index]!, mailOf(name), ...name.split(' '), begin]),
      ]),
      csvFile('Zähler.csv', [[...meterColumns, 'Messstelle', 'Gerätetyp', 'Eingebaut am'], ...meters]),
    ]);
  await page.getByRole('button', { name: 'Portfolio übernehmen' }).click();
  await expect(page.getByRole('heading', { name: 'Das Portfolio ist übernommen' })).toBeVisible({ timeout: 30_000 });
}

async function inviteManager(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Nutzerverwaltung' }).click();
  await page.getByRole('button', { name: 'Nutzer einladen' }).first().click();
  await fill(page, { 'E-Mail': manager, Vorname: 'Mara', Nachname: 'Lindner' });
  await press(page, 'Weiter zur Rolle');
  await dialog(page)
    .getByRole('radio', { name: /^Verwalter/ })
    .check();
  await press(page, 'Weiter zu den Zugriffsrechten');
  await dialog(page)
    .getByRole('checkbox', { name: /Sonnenweg/ })
    .check();
  await press(page, 'Weiter zur Zusammenfassung');
  await press(page, 'Einladung senden');
  await expect(page.getByRole('row', { name: /Mara Lindner/ })).toContainText('Eingeladen');
}

async function createMeter(page: Page, estate: string): Promise<void> {
  await page.goto(`${estate}/meters`);
  await page.getByRole('button', { name: 'Zähler anlegen' }).first().click();
  await fill(page, { Name: 'PV 04' });
  await choose(page, 'Messstelle', 'PV einzeln');
  await dialog(page).getByRole('textbox', { name: /^OBIS/ }).fill('1-0:2.8.0');
  await choose(page, 'Gerätetyp', 'Moderne');
  await fill(page, { Seriennummer: 'P04_gen_kwh', 'Eingebaut am': '01.01.2023' });
  await press(page, 'Zähler anlegen');
  await expect(page.getByRole('row', { name: /^PV 04/ })).toBeVisible();
}

async function importMonth(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Werte importieren' }).click();
  const buffer = Buffer.from(month);
  await page.locator('input[type=file]').setInputFiles({ name: 'august.csv', mimeType: 'text/csv', buffer });
  await mapColumns(page, communityMeters(apartments, plants));
  await answerParts(page);
  await expect(main(page)).toContainText('9 von ');
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
  await decide(page);
  await page.getByRole('button', { name: 'Werte laden' }).click();
  await expect(main(page)).toContainText('Die Werte sind geladen', { timeout: 30_000 });
  await expectAccessibleInBothColours(page);
}

async function setUpSupply(page: Page, estate: string): Promise<void> {
  await page.goto(`${estate}/tenantelectricity/overview`);
  await page.getByRole('button', { name: 'Mieterstrom einrichten' }).click();
  await dialog(page)
    .getByRole('radio', { name: /^Vollversorgung/ })
    .check();
  await fill(page, { 'Gilt ab': begin });
  await press(page, 'Weiter zur Verteilung');
  await dialog(page)
    .getByRole('radio', { name: /^Nach Verbrauch/ })
    .check();
  await expectAccessibleInBothColours(page);
  await press(page, 'Weiter zum Anbieter');
  await choose(page, 'Rechtsform', 'Genossenschaft');
  const contact = { 'Telefon für Kunden': '0341 123456', 'E-Mail für Kunden': 'strom@sonne.example' };
  await fill(page, { 'Name des Anbieters': 'Sonnengemeinschaft eG', 'Vertreten durch': 'Petra Vogel', ...contact });
  await fill(page, { Steuernummer: '232/181/50016' });
  await expectAccessible(page);
  await press(page, 'Weiter zur Rechnungsanschrift');
  await fill(page, { Straße: 'Hauptstraße', Hausnummer: '1', PLZ: '04109', Ort: 'Leipzig' });
  await press(page, 'Weiter zur Bankverbindung');
  const bank = { Kontoinhaber: 'Sonnengemeinschaft eG', IBAN: 'DE02120300000000202051' };
  await fill(page, { ...bank, 'Gläubiger-ID': 'DE98ZZZ09999999999' });
  await expect(dialog(page).getByLabel('BIC')).toHaveValue('BYLADEM1001');
  await expectAccessible(page);
  await press(page, 'Mieterstrom einrichten');
  await expect(main(page)).toContainText('4 von 6 Schritten');
}

async function createTariff(page: Page, estate: string): Promise<void> {
  await page.goto(`${estate}/tenantelectricity/tariffs/new`);
  const next = (label: string) => main(page).getByRole('button', { name: label, exact: true }).click();
  await fill(page, { Name: 'Hausstrom', 'Gültig ab': begin }, main(page));
  await main(page).getByRole('checkbox', { name: 'Die Preise gelten schon' }).check();
  await fill(page, { Kohle: '33,3', Erdgas: '33,3', Kernkraft: '33,4' }, main(page));
  await fill(page, { 'CO₂-Emissionen': '300', 'Radioaktiver Abfall': '0', Quelle: 'Vorlieferant' }, main(page));
  await expectAccessibleInBothColours(page);
  await next('Weiter zu den Mieterstromkosten');
  await main(page)
    .getByRole('textbox', { name: /^Grundpreis/ })
    .fill(String(hausstrom.baseEurPerMonth));
  await main(page)
    .getByRole('textbox', { name: /^Arbeitspreis PV/ })
    .fill(String(hausstrom.pvCt));
  await next('Weiter zu den Netzkosten');
  for (const [label, price] of Object.entries(hausstrom.gridCt)) {
    await main(page)
      .getByRole('textbox', { name: new RegExp(`^${label}`) })
      .fill(String(price).replace('.', ','));
  }
  await expectAccessible(page);
  await next('Weiter zur Zusammenfassung');
  await expect(main(page)).toContainText('29,069 ct/kWh');
  await expectAccessible(page);
  await next('Tarif anlegen');
  await expect(main(page).getByRole('row', { name: /^Hausstrom/ })).toContainText('01.08.2023');
}

async function takeOverContracts(page: Page, estate: string): Promise<void> {
  await page.goto(`${estate}/tenantelectricity/customers`);
  await page.getByRole('button', { name: 'Verträge übernehmen' }).click();
  const columns = ['Wohnung', 'Vertragsbeginn', 'Kündigungsfrist (Monate)', 'Tarif'];
  const rows = apartments.map((apartment) => [apartment, begin, '1', 'Hausstrom']);
  await page.locator('input[type=file]').setInputFiles(csvFile('Verträge.csv', [columns, ...rows]));
  await expect(dialog(page)).toContainText('5 Verträge, alle Zeilen stimmen');
  await expectAccessibleInBothColours(page);
  await press(page, '5 Verträge übernehmen');
  await expect(page.getByRole('row', { name: /Tim Sommer/ })).toBeVisible();
}

const numberIn = (text: string | null) =>
  Number(
    /-?[\d.]*\d,\d+/
      .exec(text ?? '')![0]
      .replaceAll('.', '')
      .replace(',', '.'),
  );

async function billAugust(page: Page, estate: string): Promise<void> {
  await page.goto(`${estate}/tenantelectricity/billings/preview?from=2023-08-01&to=2023-09-01`);
  const expected = expectedInvoices(month, 31);
  for (const [index, { kwh, netEur, grossEur }] of expected.entries()) {
    const cells = page.getByRole('row', { name: new RegExp(tenants[index]!) }).getByRole('cell');
    expect(numberIn(await cells.nth(0).textContent())).toBeCloseTo(kwh, 0.5);
    const amounts = [await cells.nth(2).textContent(), await cells.nth(4).textContent()].map(numberIn);
    for (const [place, eur] of [netEur, grossEur].entries()) {
      expect(Math.abs(amounts[place]! - eur), `${tenants[index]}: ${amounts[place]} for ${eur}`).toBeLessThan(0.0151);
    }
  }
  await page.getByRole('button', { name: 'Abrechnung starten' }).click();
  await press(page, 'Abrechnung starten');
  await expect(main(page)).toContainText('5 Rechnungen sind erstellt', { timeout: 30_000 });

  await page.goto(`${estate}/tenantelectricity/billings`);
  const total = expected.reduce((sum, { grossEur }) => sum + grossEur, 0);
  const rows = tenants.map((tenant) => page.getByRole('row', { name: new RegExp(tenant) }));
  await expect(rows[0]!).toContainText(/RE-\d{4}-\d{4}/);
  const amounts = rows.map((row) => row.getByRole('cell', { name: /€/ }).textContent());
  const billed = (await Promise.all(amounts)).map(numberIn);
  expect(Math.abs(billed.reduce((sum, eur) => sum + eur, 0) - total)).toBeLessThan(0.08);
}

test('leads from an empty portal to the invoices of a month', async ({ page, emptyPortal: { dataDir } }) => {
  test.setTimeout(180_000);
  await acceptInvitation(page, administrator, dataDir);
  await makeSample(page);
  const estate = await createCustomerAndEstate(page);
  await importPortfolio(page);
  await inviteManager(page);
  await useAndRemoveSample(page);

  await acceptInvitation(page, manager, dataDir);
  await createMeter(page, estate);
  await importMonth(page);
  await setUpSupply(page, estate);
  await createTariff(page, estate);
  await takeOverContracts(page, estate);
  await billAugust(page, estate);
});
