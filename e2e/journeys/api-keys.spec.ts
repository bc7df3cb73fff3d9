import { expect, test } from '../src/journey.ts';
import { expectAccessible } from '../src/axe.ts';
import { people, signIn } from '../src/portal.ts';

const kpis = '/api/estate/1/kpis?from=2026-01-01&to=2026-02-01';

test('a system calls with its key until the key is revoked', async ({ page, request }) => {
  const statusWith = async (secret: string, path = kpis) =>
    (await request.get(path, { headers: { authorization: `Bearer ${secret}` } })).status();
  const readSecret = async () => {
    const shown = page.getByRole('dialog', { name: 'Das Geheimnis von „Data Warehouse“' });
    const secret = await shown.getByLabel('Geheimnis', { exact: true }).inputValue();
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Ich habe es kopiert' }).click();
    return secret;
  };
  await signIn(page, people.customerAdmin, '/customers/1/master-data/information');
  await page.getByRole('button', { name: 'Schlüssel anlegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schlüssel anlegen' });
  await dialog.getByLabel('Name').fill('Data Warehouse');
  await dialog.getByLabel('Werte lesen').uncheck();
  await expect(dialog).toContainText('Bitte wählen Sie mindestens einen Bereich.');
  await expectAccessible(page);
  await dialog.getByLabel('Rechnungen lesen').check();
  await expect(dialog).not.toContainText('Bitte wählen Sie mindestens einen Bereich.');
  await dialog.getByLabel('Werte lesen').check();
  await dialog.getByRole('button', { name: 'Schlüssel anlegen' }).click();

  const first = await readSecret();
  expect(await statusWith(first)).toBe(200);
  expect(await statusWith(first, '/api/customers/1/users')).toBe(403);

  const menu = page.getByRole('row', { name: /Data Warehouse/ }).getByRole('button');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Geheimnis erneuern' }).click();
  const rotation = page.getByRole('dialog', { name: 'Geheimnis von „Data Warehouse“ erneuern' });
  await expectAccessible(page);
  await rotation.getByRole('button', { name: 'Geheimnis erneuern' }).click();
  const second = await readSecret();
  expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);
  await expect(page.getByRole('row', { name: /Data Warehouse/ })).toContainText('bisheriges Geheimnis bis');

  await menu.click();
  await page.getByRole('menuitem', { name: 'Widerrufen' }).click();
  await page.getByRole('button', { name: 'Schlüssel widerrufen' }).click();
  await expect(page.getByText('Der Schlüssel ist widerrufen')).toBeVisible();
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 401]);
  await expect(page.getByText('Noch keine Schlüssel')).toBeVisible();
});
