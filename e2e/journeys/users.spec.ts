import type { Page } from '@playwright/test';
import { passwordLinks } from '../src/outbox.ts';
import { expect, test } from '../src/journey.ts';
import { expectAccessible } from '../src/axe.ts';
import { people, signIn } from '../src/portal.ts';

const users = '/customers/1/master-data/user-management';
const invited = 'nele.brandt@wohnpost.example';
const dialog = (page: Page) => page.getByRole('dialog');

async function openActions(page: Page, name: string, action: string): Promise<void> {
  await page
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .getByRole('button', { name: /^Aktionen/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

const next = (page: Page, step: string) =>
  dialog(page)
    .getByRole('button', { name: `Weiter ${step}` })
    .click();

test.describe.serial('users and their rights', () => {
  test('invites a manager for two estates by mail', async ({ page }) => {
    await signIn(page, people.customerAdmin, users);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Nutzer einladen' }).click();
    await dialog(page).getByLabel('E-Mail').fill(invited);
    await dialog(page).getByLabel('Vorname').fill('Nele');
    await dialog(page).getByLabel('Nachname').fill('Brandt');
    await next(page, 'zur Rolle');
    await dialog(page)
      .getByRole('radio', { name: /^Verwalter/ })
      .check();
    await next(page, 'zu den Zugriffsrechten');
    await dialog(page)
      .getByRole('checkbox', { name: /Weidenhof/ })
      .check();
    await dialog(page)
      .getByRole('checkbox', { name: /Sonnenhof/ })
      .check();
    await expectAccessible(page);
    await next(page, 'zur Zusammenfassung');
    await dialog(page).getByRole('button', { name: 'Einladung senden' }).click();
    await expect(page.getByRole('row', { name: /Nele Brandt/ })).toContainText('Eingeladen');
    expect(await passwordLinks(invited)).toHaveLength(1);
  });

  test('keeps the role of a known e-mail address in upper case', async ({ page }) => {
    await signIn(page, people.customerAdmin, users);
    await page.getByRole('button', { name: 'Nutzer einladen' }).click();
    await dialog(page).getByLabel('E-Mail').fill(invited.toUpperCase());
    await expect(dialog(page)).toContainText('Nele Brandt');
    await next(page, 'zur Rolle');
    await expect(dialog(page).getByRole('radio')).toHaveCount(1);
    await expectAccessible(page);
  });

  test('lists rights and removes one after naming the consequence', async ({ page }) => {
    await signIn(page, people.customerAdmin, users);
    await openActions(page, 'Nele Brandt', 'Details ansehen');
    await expect(page).toHaveURL(/\/users\/\d+\/overview/);
    await expectAccessible(page);
    for (const tab of ['Mieterstrom-Vertrag', 'Dokumente', 'Zugriffsrechte']) {
      await dialog(page).getByRole('tab', { name: tab }).click();
      await expectAccessible(page);
    }
    await expect(page).toHaveURL(/access-rights/);
    await dialog(page)
      .getByRole('button', { name: /Entfernen: Sonnenhof/ })
      .click();
    const question = page.getByRole('dialog', { name: 'Zugriff entfernen?' });
    await expect(question).toContainText('Nele Brandt verliert als Verwalter den Zugriff auf das Objekt');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Zugriff entfernen' }).click();
    await expect(dialog(page).getByRole('row', { name: /Sonnenhof/ })).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/documents/);
  });

  test('blocks deleting a user with a running contract and names the tariffs', async ({ page }) => {
    await signIn(page, people.customerAdmin, users);
    const found = page.waitForResponse(/users\?email=leyla/);
    await page.getByRole('searchbox', { name: 'Nutzer suchen' }).fill('leyla');
    await found;
    await expect(page.getByRole('row', { name: /@/ })).toHaveCount(1);
    await openActions(page, 'Leyla', 'Nutzer löschen');
    await expect(dialog(page)).toContainText('nimmt noch am Mieterstrom teil');
    await expectAccessible(page);
  });

  test('deletes a user without a contract', async ({ page }) => {
    await signIn(page, people.customerAdmin, users);
    await openActions(page, 'Nele Brandt', 'Nutzer löschen');
    await expect(dialog(page).getByRole('button', { name: 'Nutzer löschen' })).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Nutzer löschen' }).click();
    // an open dialog hides the rows behind it
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('row', { name: /Nele Brandt/ })).toHaveCount(0);
    const [link] = await passwordLinks(invited);
    expect((await page.request.get(link!)).status()).toBe(410);
  });
});

test('lets a tenant change the phone number, but not the e-mail', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, people.tenant);
  await page.getByRole('button', { name: /Konto/ }).click();
  await page.getByRole('menuitem', { name: 'Mein Profil' }).click();
  await expect(dialog(page).getByLabel('E-Mail')).toBeDisabled();
  await dialog(page).getByLabel('Telefon').fill('0341 55512');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Profil gespeichert')).toBeVisible();
});
