import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { expectAccessible } from '../src/axe.ts';
import { people, signIn } from '../src/portal.ts';

const structure = '/customers/1/master-data/estate-grouping';
const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Aktionen für ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function createGroup(page: Page, name: string): Promise<void> {
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Gruppe anlegen' }).click();
  await expect(rowOf(page, name)).toBeVisible();
}

async function dragOnto(page: Page, what: Locator, target: Locator): Promise<void> {
  const [from, to] = [await what.boundingBox(), await target.boundingBox()];
  await page.mouse.move(from!.x + 120, from!.y + 20);
  await page.mouse.down();
  await page.mouse.move(to!.x + 160, to!.y + 18, { steps: 12 });
  await page.mouse.move(to!.x + 170, to!.y + 20, { steps: 4 });
}

test.describe.serial('the structure of a customer', () => {
  test('nests, renames and moves groups, but never into themselves', async ({ page }) => {
    await signIn(page, people.customerAdmin, structure);
    await page.getByRole('button', { name: 'Gruppe anlegen' }).click();
    await dialog(page).getByLabel('Name').fill('x'.repeat(101));
    await dialog(page).getByRole('button', { name: 'Gruppe anlegen' }).click();
    await expect(dialog(page)).toContainText('100 Zeichen');
    await expectAccessible(page);
    await createGroup(page, 'Thüringen');
    await act(page, 'Thüringen', 'Untergruppe anlegen');
    await createGroup(page, 'Jena');
    await act(page, 'Jena', 'Umbenennen');
    await dialog(page).getByLabel('Name').fill('Jena-Lobeda');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Umbenennen' }).click();
    await expect(rowOf(page, 'Jena-Lobeda')).toBeVisible();

    await dragOnto(page, rowOf(page, 'Thüringen'), rowOf(page, 'Jena-Lobeda'));
    await expect(page.getByText('Eine Gruppe kann nicht in sich selbst')).toBeVisible();
    await page.mouse.up();
    await act(page, 'Thüringen', 'Verschieben');
    await expect(dialog(page).getByRole('radio', { name: /Jena-Lobeda/ })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await act(page, 'Jena-Lobeda', 'Verschieben');
    await dialog(page)
      .getByRole('radio', { name: /Pleißeaue eG/ })
      .check();
    await dialog(page).getByRole('button', { name: 'Verschieben' }).click();
    await expect(page.getByText('Gruppe verschoben')).toBeVisible();
    await dragOnto(page, rowOf(page, 'Jena-Lobeda'), rowOf(page, 'Thüringen'));
    await page.mouse.up();
    await expect(rowOf(page, 'Thüringen')).toContainText('1 Untergruppe');
    await expectAccessible(page);
  });

  test('creates an estate with apartments and an edge, and drops incomplete rows', async ({ page }) => {
    await signIn(page, people.customerAdmin, structure);
    await act(page, 'Thüringen', 'Objekt anlegen');
    const estate = dialog(page);
    await expect(estate).toContainText('in Thüringen');
    await estate.getByRole('button', { name: 'Objekt anlegen' }).click();
    await expectAccessible(page);
    await estate.getByLabel('Name').fill('Saalblick 3');
    await estate.getByLabel('Projektnummer').fill('TH-001');
    await estate.getByLabel('Straße').fill('Saalblick');
    await estate.getByLabel('Hausnummer').fill('3');
    await estate.getByLabel('PLZ').fill('07747');
    await estate.getByLabel('Ort').fill('Jena');
    await estate.getByRole('tab', { name: /Wohnungen/ }).click();
    for (const [place, name, area] of [
      [1, 'WE 1', '61,5'],
      [2, 'WE 2', '48'],
      [3, 'WE 3', ''],
    ] as const) {
      await estate.getByRole('button', { name: 'Wohnung hinzufügen' }).click();
      const row = estate.getByRole('group', { name: `Wohnung ${place}` });
      await row.getByLabel('Name').fill(name);
      await row.getByLabel('Fläche').fill(area);
    }
    await expect(estate).toContainText('Eine Wohnung ohne Name oder Fläche wird nicht gespeichert.');
    await expectAccessible(page);
    await estate.getByRole('tab', { name: /Steuerung/ }).click();
    if ((await estate.getByLabel('Name').count()) === 0) {
      await estate.getByRole('button', { name: 'Steuerung hinzufügen' }).click();
    }
    await estate.getByLabel('Name').fill('Keller links');
    await expectAccessible(page);
    await estate.getByRole('button', { name: 'Objekt anlegen' }).click();
    await expect(page.getByText('Objekt angelegt')).toBeVisible();
    await expect(rowOf(page, 'Saalblick 3')).toContainText('2 Wohnungen');
  });

  test('tells the second editor that the estate has changed', async ({ page, browser }) => {
    const other = await (await browser.newContext()).newPage();
    await signIn(page, people.customerAdmin, structure);
    await signIn(other, people.systemAdmin, structure);
    await act(page, 'Saalblick 3', 'Bearbeiten');
    await act(other, 'Saalblick 3', 'Bearbeiten');
    await dialog(other).getByLabel('Ort').fill('Jena-Nord');
    await dialog(other).getByRole('button', { name: 'Speichern' }).click();
    await expect(other.getByText('Objekt gespeichert')).toBeVisible();
    await dialog(page).getByLabel('Hausnummer').fill('3a');
    await dialog(page).getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog(page)).toContainText('Jena-Nord');
    await expectAccessible(page);
    await other.close();
  });

  test('shows an edge key once, and deletes only what is empty', async ({ page }) => {
    await signIn(page, people.customerAdmin, structure);
    await act(page, 'Saalblick 3', 'Öffnen');
    await page.getByRole('link', { name: 'Objektdaten' }).click();
    await expectAccessible(page);
    await page.getByRole('link', { name: /Keller links/ }).click();
    await expect(page.getByText('Noch nicht verbunden')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Schlüssel erzeugen' }).first().click();
    await dialog(page).getByRole('button', { name: 'Schlüssel erzeugen' }).click();
    await expect(dialog(page).getByLabel('Adresse', { exact: true })).toHaveValue(/^ws.*\/edges$/);
    await expect(dialog(page).getByLabel('Schlüssel', { exact: true })).not.toHaveValue('');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Fertig' }).click();

    await page.goto(structure);
    await act(page, 'Thüringen', 'Löschen');
    await expect(dialog(page)).toContainText('Die Gruppe ist nicht leer');
    await page.keyboard.press('Escape');
    await act(page, 'Saalblick 3', 'Löschen');
    await expect(dialog(page)).toContainText('endgültig gelöscht');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Objekt löschen' }).click();
    await expect(page.getByText('Objekt gelöscht')).toBeVisible();
    await act(page, 'Weidenhof 12–16', 'Löschen');
    await expect(dialog(page)).toContainText('Es laufen noch Mieterstromverträge');
    await expectAccessible(page);
  });

  test('logs who changed the structure', async ({ page }) => {
    await signIn(page, people.customerAdmin, '/customers/1/master-data/audit');
    await expect(page.getByRole('row', { name: /Saalblick 3/ }).first()).toContainText('Sabine Wolter');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
    await expectAccessible(page);
  });
});

test('keeps users without rights on the customer out', async ({ page }) => {
  await signIn(page, people.sonnenhofTenant, structure);
  await expect(page).toHaveURL(/forbidden|apartments/);
});
