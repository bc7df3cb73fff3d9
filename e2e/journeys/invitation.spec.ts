import type { Page } from '@playwright/test';
import { passwordLinks } from '../src/outbox.ts';
import { expect, test } from '../src/journey.ts';
import { expectAccessible } from '../src/axe.ts';
import { acceptNotice, people, signIn } from '../src/portal.ts';

const customer = 'Wohnbau Saaletal GmbH';
const admin = 'dana.krueger@saaletal.example';
const chosen = 'drei rote Dächer im Regen';

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

/** Through the first two steps of the wizard: who, and as what. */
async function fillPerson(page: Page, person: { email: string; firstName: string; lastName: string }, role: RegExp) {
  await dialog(page).getByLabel('E-Mail').fill(person.email);
  await dialog(page).getByLabel('Vorname').fill(person.firstName);
  await dialog(page).getByLabel('Nachname').fill(person.lastName);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Weiter zur Rolle' }).click();
  await dialog(page).getByRole('radio', { name: role }).check();
  await expectAccessible(page);
}

async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Neues Passwort').fill(password);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
}

test.describe.serial('a new customer', () => {
  test('is created by the system administrator, who invites its first administrator', async ({ page }) => {
    await signIn(page, people.systemAdmin, '/customers');
    await page.getByRole('button', { name: 'Kunde anlegen', exact: true }).click();
    await dialog(page).getByLabel('Name').fill('Pleißeaue eG');
    await dialog(page).getByRole('button', { name: 'Kunde anlegen' }).click();
    await expect(dialog(page)).toContainText('Dieser Name ist schon vergeben.');
    await dialog(page).getByLabel('Name').fill(customer);
    await dialog(page).getByLabel('Straße').fill('Saalufer');
    await dialog(page).getByLabel('Hausnummer').fill('8');
    await dialog(page).getByLabel('PLZ').fill('0610');
    await dialog(page).getByLabel('Ort').fill('Halle (Saale)');
    await expect(dialog(page)).toContainText('gültige Postleitzahl');
    await expectAccessible(page);
    await dialog(page).getByLabel('PLZ').fill('06108');
    await dialog(page).getByRole('button', { name: 'Kunde anlegen' }).click();
    await toast(page, 'Kunde angelegt');

    await expect(page).toHaveURL(/master-data\/user-management$/);
    await page.getByRole('button', { name: 'Nutzer einladen' }).first().click();
    await fillPerson(page, { email: admin, firstName: 'Dana', lastName: 'Krüger' }, /^Kundenadministrator/);
    await dialog(page).getByRole('button', { name: 'Weiter zu den Zugriffsrechten' }).click();
    await expect(dialog(page)).toContainText('Voller Zugriff.');
    await dialog(page).getByRole('button', { name: 'Weiter zur Zusammenfassung' }).click();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Einladung senden' }).click();
    await toast(page, 'Einladung gesendet');
    await expect(page.getByRole('row', { name: /Dana Krüger/ })).toContainText('Eingeladen');
  });

  test('gets a second invitation; only the newest link works, and only once', async ({ page }) => {
    await signIn(page, people.systemAdmin, '/customers');
    await page.getByText(customer).click();
    await page.getByRole('link', { name: 'Nutzerverwaltung' }).click();
    await page
      .getByRole('row', { name: /Dana Krüger/ })
      .getByRole('button', { name: /^Aktionen/ })
      .click();
    await page.getByRole('menuitem', { name: 'Erneut einladen' }).click();
    await toast(page, 'Einladung gesendet');
    const links = await passwordLinks(admin, 2);
    const answers = await Promise.all(links.map(async (link) => (await page.request.get(link)).status()));
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 410]);
    const good = links[answers.indexOf(200)]!;

    await page.context().clearCookies();
    await choosePassword(page, good, 'kurz');
    await expect(page.getByText('Das Passwort ist zu kurz.')).toBeVisible();
    await expectAccessible(page);
    await choosePassword(page, good, chosen);
    await expect(page.getByText('Ihr Passwort ist gespeichert.')).toBeVisible();
    await page.getByLabel('Passwort', { exact: true }).fill(chosen);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await acceptNotice(page).catch(() => undefined);
    await expect(page.getByRole('button', { name: /Dana Krüger/ })).toBeVisible();

    await page.goto(good);
    await expect(page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeVisible();
    await expectAccessible(page);
  });

  test('resets a forgotten password', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
    await page.getByLabel('E-Mail').fill(admin.toUpperCase());
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Link anfordern' }).click();
    await expect(page.getByRole('heading', { name: 'Bitte sehen Sie in Ihr Postfach' })).toBeVisible();
    expect(await passwordLinks(admin, 3)).toHaveLength(3);
  });
});
