import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { expectAccessible } from '../src/axe.ts';
import { people, signIn } from '../src/portal.ts';

const meters = '/customers/1/estates/1/meters';
const name = 'Werkstatt Hof';
const water = 'Kaltwasser Nr. 16';
const dialog = (page: Page) => page.getByRole('dialog').last();
const rowOf = (page: Page, meter: string) => page.getByRole('row', { name: new RegExp(`^${meter}`) });
const field = (page: Page, label: string) => dialog(page).getByRole('textbox', { name: new RegExp(`^${label}`) });
const press = (page: Page, button: string) => dialog(page).getByRole('button', { name: button, exact: true }).click();

async function choose(page: Page, field: string, option: string): Promise<void> {
  await dialog(page)
    .getByRole('combobox', { name: new RegExp(`^${field}`) })
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function act(page: Page, meter: string, action: string): Promise<void> {
  await rowOf(page, meter).getByRole('button', { name: 'Aktionen dieser Zeile' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function enterReading(page: Page, day: string, counter: string): Promise<void> {
  await field(page, 'Zählerstand').fill(counter);
  await field(page, 'Abgelesen am').fill(day);
  await field(page, 'Uhrzeit').fill('12');
  await press(page, 'Eintragen');
}

test.describe.serial('a meter', () => {
  test.beforeEach(({ page }) => signIn(page, people.customerAdmin, meters));

  test('is created with its device after its fields are validated', async ({ page }) => {
    await page.getByRole('button', { name: 'Zähler anlegen' }).click();
    await field(page, 'Name').fill('Netzbezug');
    await press(page, 'Zähler anlegen');
    await expect(dialog(page)).toContainText('Es fehlen noch: Messstelle');
    await field(page, 'OBIS-Kennzahl').fill('1.8');
    await field(page, 'MaLo').fill('12345678901');
    await field(page, 'Name').focus();
    await expect(dialog(page)).toContainText('gültige OBIS-Kennzahl');
    await expect(dialog(page)).toContainText('Die Prüfziffer, das ist die letzte Ziffer, passt nicht');
    await expectAccessible(page);

    await field(page, 'MaLo').fill('');
    await field(page, 'OBIS-Kennzahl').fill('1.8.0');
    await choose(page, 'Messstelle', 'Allgemein');
    await expect(dialog(page).getByRole('combobox', { name: /^Art/ })).toHaveText('Allgemeinstrom');
    await choose(page, 'Gerätetyp', 'Analoger Zähler');
    await field(page, 'Seriennummer').fill('WH-0001');
    await field(page, 'Eingebaut am').fill('1.1.26');
    await field(page, 'Stand beim Einbau').fill('100');
    await press(page, 'Zähler anlegen');
    await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'Name').fill(name);
    await press(page, 'Zähler anlegen');
    await expect(page.getByText('Zähler angelegt')).toBeVisible();
    await expect(rowOf(page, name)).toContainText('100,0');
  });

  test('saves a plausible reading at once, an implausible one after a question', async ({ page }) => {
    await rowOf(page, name).click();
    await page.getByRole('tab', { name: 'Zählerstände' }).click();
    await dialog(page).getByRole('button', { name: 'Zählerstand eintragen' }).click();
    await enterReading(page, '1.3.2026', '150,5');
    await expect(page.getByRole('row', { name: /^01\.03\.2026, 12:00/ })).toContainText('50,500');
    await dialog(page).getByRole('button', { name: 'Zählerstand eintragen' }).click();
    await expectAccessible(page);
    await enterReading(page, '1.6.2026', '120');
    await expect(dialog(page)).toContainText('Er ist niedriger als der Stand davor.');
    await expectAccessible(page);
    await press(page, 'Trotzdem eintragen');
    const confirmed = page.getByRole('row', { name: /^01\.06\.2026, 12:00/ });
    await expect(confirmed).toContainText('trotz Abweichung bestätigt');
    await expectAccessible(page);

    await confirmed.getByRole('button', { name: 'Aktionen dieser Zeile' }).click();
    await page.getByRole('menuitem', { name: 'Zählerstand löschen' }).click();
    await press(page, 'Zählerstand löschen');
    await expect(confirmed).toHaveCount(0);
  });

  test('keeps its series when its device is exchanged', async ({ page }) => {
    await act(page, name, 'Zähler tauschen');
    await field(page, 'Getauscht am').fill('31.12.2025');
    await dialog(page)
      .getByLabel(/^Letzter Stand/)
      .fill('180');
    await expect(dialog(page)).toContainText('nach dem Einbau des alten Geräts am 01.01.2026');
    await expectAccessible(page);
    await field(page, 'Getauscht am').fill('1.7.2026');
    await press(page, 'Weiter zum neuen Gerät');
    await field(page, 'Neue Seriennummer').fill('WH-0002');
    await expectAccessible(page);
    await press(page, 'Weiter zum ersten Stand');
    await dialog(page)
      .getByLabel(/^Erster Stand/)
      .fill('0,5');
    await expectAccessible(page);
    await press(page, 'Weiter zur Zusammenfassung');
    await expect(dialog(page)).toContainText('WH-0002');
    await expectAccessible(page);
    await press(page, 'Zähler tauschen');
    await expect(page.getByText('Zähler getauscht')).toBeVisible();

    await rowOf(page, name).click();
    await page.getByRole('tab', { name: 'Stammdaten' }).click();
    await expect(dialog(page)).toContainText('Eingebaut am 01.01.2026, ausgebaut am 01.07.2026');
    await expect(dialog(page)).toContainText('Eingebaut seit 01.07.2026');
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Stammdaten' })).toHaveAttribute('aria-selected', 'true');
  });

  test('recalculates key figures at night, or at once on request', async ({ page }) => {
    const move = async (meter: string, place: string, kind?: string) => {
      await act(page, meter, 'Bearbeiten');
      await choose(page, 'Messstelle', place);
      if (kind) await choose(page, 'Art', kind);
      await expect(dialog(page)).toContainText('Die Kennzahlen folgen in der Nacht.');
      await press(page, 'Speichern');
    };
    const isWaiting = page.getByText(`Die Kennzahlen zu „${water}“ folgen in der Nacht.`);
    await move('Ladepunkt Hof 3', 'Allgemein', 'Allgemeinstrom');
    await expect(dialog(page)).toContainText('läuft noch der Mieterstrom-Vertrag');
    await expectAccessible(page);
    await press(page, 'Abbrechen');

    await move(water, 'Heizung');
    await expect(isWaiting).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Jetzt neu berechnen' }).click();
    await expect(page.getByText('Die Kennzahlen sind neu berechnet: eine Änderung')).toBeVisible();
    await expect(rowOf(page, water)).toContainText('Heizung');
    await move(water, 'Allgemein');
    await expect(isWaiting).toBeVisible();
    await page.getByRole('button', { name: 'Weitere Aktionen für Zähler' }).click();
    await page.getByRole('menuitem', { name: 'Neuberechnungen' }).click();
    await expect(dialog(page)).toContainText('Eine Änderung wartet auf die Nacht');
    await expectAccessible(page);
    await press(page, 'Jetzt neu berechnen');
    await expect(dialog(page)).toContainText('Keine Änderung wartet');
    await expect(dialog(page).getByRole('row', { name: /Sabine Wolter/ })).toHaveCount(2);
  });

  test('exports its values and is archived instead of deleted', async ({ page }) => {
    await page.getByLabel('Zähler suchen').fill('WH-0002');
    await page.getByRole('button', { name: 'Weitere Aktionen für Zähler' }).click();
    await page.getByRole('menuitem', { name: 'Werte exportieren' }).click();
    await dialog(page)
      .getByRole('radio', { name: /^Zählerstände/ })
      .check();
    await field(page, 'Erster Tag').fill('1.1.2026');
    await expectAccessible(page);
    const file = page.waitForEvent('download');
    await press(page, 'Datei speichern');
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);

    await act(page, name, 'Zähler löschen');
    await expect(dialog(page)).toContainText('Zählerstände');
    await expectAccessible(page);
    await press(page, 'Zähler archivieren');
    await expect(page.getByText('Zähler archiviert')).toBeVisible();
    await expect(rowOf(page, name)).toHaveCount(0);
    await page.goto(`${meters}?status=archived`);
    await expect(rowOf(page, name)).toContainText('Archiviert');
    await rowOf(page, name).click();
    await page.getByRole('tab', { name: 'Stammdaten' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Bearbeiten' })).toHaveCount(0);
  });
});
