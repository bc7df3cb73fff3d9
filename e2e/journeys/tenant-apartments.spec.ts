import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { callApi } from '../src/portal-api.ts';
import { people, signIn } from '../src/portal.ts';

const tenantRole = 42;

interface SecondApartment {
  apartmentId: number;
  takeBack: () => Promise<unknown>;
}

/** The tenant moves into a vacant apartment of the same estate as well, on the first day of the year. */
async function giveSecondApartment(page: Page, name: string): Promise<SecondApartment> {
  await signIn(page, people.customerAdmin, '/customers/1');
  const [user] = await callApi<{ userId: number }[]>(page, `/customers/1/users?email=${people.tenant}`);
  const { apartments } = await callApi<{ apartments: { apartmentId: number; name: string }[] }>(
    page,
    '/customers/1/estates/1',
  );
  const { apartmentId } = apartments.find((apartment) => apartment.name === name)!;
  await callApi(page, `/customers/1/users/${user!.userId}/roles/${tenantRole}/resources/${apartmentId}`, {
    method: 'PUT',
    data: { occupancy: { moveIn: `${new Date().getFullYear()}-01-01` } },
  });
  const path = `/customers/1/estates/1/apartments/${apartmentId}/users/${user!.userId}`;
  return { apartmentId, takeBack: () => callApi(page, path, { method: 'DELETE' }) };
}

const switcher = (page: Page) => page.getByRole('button', { name: /Wohnung wechseln$/ });
const figure = (page: Page) => page.getByRole('main').locator('p', { hasText: /kWh$/ }).first();

test('keeps the figures of two apartments apart while a tenant switches', async ({ page, browser, baseURL }) => {
  const admin = await browser.newContext({ ...(baseURL && { baseURL }) });
  const { apartmentId: second, takeBack } = await giveSecondApartment(await admin.newPage(), 'WE 08');

  await page.setViewportSize({ width: 1024, height: 800 });
  await signIn(page, people.tenant);
  await expect(page).toHaveURL('/apartments');
  await page.getByRole('link', { name: /WE 01/ }).click();
  await expect(switcher(page)).toContainText('WE 01');
  const ofFirst = (await figure(page).textContent())!;

  const held = Promise.withResolvers<void>();
  const isOfSecond = (url: URL) =>
    url.pathname.startsWith(`/api/apartments/${second}`) || url.pathname === '/api/reads';
  await page.route(isOfSecond, async (route) => {
    await held.promise;
    await route.continue();
  });
  await switcher(page).click();
  await page.getByRole('searchbox', { name: 'Wohnung suchen' }).fill('we 08');
  await page.keyboard.press('Enter');
  await expect(switcher(page)).toContainText('WE 08');
  await expect(page.getByText(ofFirst)).toHaveCount(0);
  held.resolve();
  await expect(figure(page)).toBeVisible();
  const ofSecond = (await figure(page).textContent())!;
  expect(ofSecond).not.toBe(ofFirst);

  await page.goBack();
  await expect(switcher(page)).toContainText('WE 01');
  await expect(figure(page)).toHaveText(ofFirst);
  await page.goForward();
  await expect(switcher(page)).toContainText('WE 08');
  await expect(figure(page)).toHaveText(ofSecond);

  const tabs = page.getByRole('navigation', { name: 'Bereiche', exact: true });
  await page.setViewportSize({ width: 700, height: 800 });
  await expect(tabs.getByRole('link')).toHaveText(['Übersicht', 'Monate', 'Vertrag', /^Dokumente/]);
  await page.setViewportSize({ width: 699, height: 800 });
  await expect(tabs).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Wichtigste Bereiche' })).toBeVisible();
  // other journeys know the tenant with one apartment
  await takeBack();
  await admin.close();
});
