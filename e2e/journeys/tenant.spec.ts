import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/journey.ts';
import { people, signIn } from '../src/portal.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'no-preference' } });

test('shows a tenant the own apartment and nothing else', async ({ page }) => {
  await signIn(page, people.tenant);
  await expect(page).toHaveURL(/\/apartments\/\d+\/overview$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('kWh').first()).toBeVisible();

  const token = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user'))!;
    return (JSON.parse(sessionStorage.getItem(key)!) as { access_token: string }).access_token;
  });
  const own = Number(/\/apartments\/(\d+)/.exec(page.url())?.[1]);
  const statusOf = async (path: string) =>
    (await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })).status();
  expect(await statusOf(`/api/apartments/${own}`)).toBe(200);
  expect(await statusOf(`/api/apartments/${own + 1}`)).toBe(404);
  expect(await statusOf('/api/customers/1/estates/1/meters/1/completeness')).toBe(404);
  expect(await statusOf('/api/estate/1/kpis?from=2026-01-01&to=2026-02-01')).toBe(403);
  expect(await statusOf('/api/estate/2')).toBe(404);

  await page.goto(`/apartments/${own + 1}/overview`);
  await expect(page).toHaveURL('/forbidden');
});

test('tells a tenant of each month without being asked, and mails it only by choice', async ({ page }) => {
  await signIn(page, people.tenant);
  await expect(page.getByRole('heading', { name: /^Kosten im/ })).toBeVisible();
  await expect(page.getByText('Aus dem Netz', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Monate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Monatsinformation' })).toBeVisible();
  const shown = page.getByRole('heading', { level: 2 }).first();
  const newest = await shown.textContent();
  await page.getByRole('button', { name: 'Monat zurück' }).click();
  await expect(shown).not.toHaveText(newest!);
  await expectAccessible(page);
  await page.goBack();
  await expect(shown).toHaveText(newest!);

  await page.getByRole('link', { name: 'Vertrag' }).click();
  const choice = page.getByRole('switch', { name: 'Monatsinformation per E-Mail' });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(choice).toBeChecked();
});
