import { expect, test } from '../src/journey.ts';
import { people, signIn } from '../src/portal.ts';

const notice = 'Keine Verbindung';

test('says that the network is away, keeps what was typed, and goes on by itself when it is back', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await signIn(page, people.manager, '/customers/1/estates');
  await page.getByRole('button', { name: /Konto/ }).click();
  await page.getByRole('menuitem', { name: 'Mein Profil' }).click();
  const phone = page.getByLabel('Telefon');
  await phone.fill('0341 13579');

  await context.setOffline(true);
  await expect(page.getByText(notice)).toBeVisible();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText(/Der Server ist gerade nicht erreichbar/)).toBeVisible();
  await expect(phone).toHaveValue('0341 13579');

  await context.setOffline(false);
  await expect(page.getByText(notice)).toBeHidden();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(phone).toBeHidden();

  // the server alone does not answer, of which the browser has no event
  await context.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Alarme' }).first().click();
  await expect(page.getByText(notice)).toBeVisible();
  await context.unroute('**/api/**');
  await expect(page.getByText(notice)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Alarme' })).toBeVisible();
});

test('shows a tenant the last known figures while offline, also after a reload', async ({ page, context }) => {
  test.setTimeout(120_000);
  await signIn(page, people.tenant);
  await expect(page.getByRole('heading', { name: /^Kosten im/ })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: notice })).toBeVisible();
  await expect(page.getByText(/^geladen am /)).toBeVisible();
  await expect(page.getByText(/kWh$/).first()).toBeVisible();
  await context.setOffline(false);
  // the offline page looks every five seconds, and the portal starts anew after it
  await expect(page.getByRole('heading', { name: /^Kosten im/ })).toBeVisible({ timeout: 45_000 });
});
