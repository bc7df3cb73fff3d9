import { expect, test } from '../src/journey.ts';
import { expectAccessible } from '../src/axe.ts';
import { people, signIn, signInWithPassword } from '../src/portal.ts';

test('returns to the full path after sign-in', async ({ page }) => {
  await signIn(page, people.manager, '/customers/1/estates?search=weiden');
  await expect(page).toHaveURL(/\/customers\/1\/estates\?search=weiden$/);
  await expect(page.getByRole('searchbox', { name: 'Objekte suchen' })).toHaveValue('weiden');
});

test('leads back from the first page into the portal, not to the sign-in that is over', async ({ page }) => {
  await signInWithPassword(page, people.manager, '/customers/1/estates');
  await expect(page.getByRole('heading', { level: 1, name: 'Objekte' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/customers\/1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pleißeaue eG' })).toBeVisible();
});

test('refuses a wrong password in German', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('E-Mail').fill(people.customerAdmin);
  await page.getByLabel('Passwort', { exact: true }).fill('falsch');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Passwort');
  await expectAccessible(page);
});

test('ends the session at the provider and clears the last route', async ({ page }) => {
  await signInWithPassword(page, people.manager, '/customers/1/estates/1/overview');
  await page.getByRole('button', { name: /Konto/ }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await expect(page.getByText('Sie sind abgemeldet')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('lichthof-last-route'))).toBeNull();

  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
});

test('shows the provider’s error when sign-in fails', async ({ page }) => {
  await page.goto('/auth/signin-redirect?error=access_denied&error_description=Zugang%20gesperrt&state=unknown');
  await expect(page.getByRole('alert')).toContainText('Die Anmeldung hat nicht geklappt');
  await expect(page.getByRole('button', { name: 'Noch einmal laden' })).toBeVisible();
});

test('renews an expired token silently', async ({ page }) => {
  await signIn(page, people.manager, '/customers/1/estates');
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user'))!;
    const user = JSON.parse(sessionStorage.getItem(key)!) as { expires_at: number };
    sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: 1 }));
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Objekte' })).toBeVisible();
});
