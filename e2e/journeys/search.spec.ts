import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { expectAccessible } from '../src/axe.ts';
import { people, signIn } from '../src/portal.ts';

const palette = (page: Page) => page.getByRole('dialog');

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill(text);
}

test('finds an estate and a person for a manager', async ({ page }) => {
  await signIn(page, people.manager, '/customers/1');
  await search(page, 'weidenhof');
  await expect(
    palette(page)
      .getByRole('option', { name: /Weidenhof 12–16/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/estates\/1/);
  await search(page, 'aydin');
  await expect(
    palette(page)
      .getByRole('option', { name: /Leyla Aydin/ })
      .first(),
  ).toBeVisible();
  await search(page, '%_');
  await expect(palette(page).getByRole('option')).toHaveCount(0);
});

test('finds nothing of the neighbours for a tenant', async ({ page }) => {
  await signIn(page, people.tenant);
  await page.waitForURL(/\/overview$/);
  await search(page, 'nowak');
  await expect(palette(page)).toContainText('Keine Treffer');
  await expectAccessible(page);
});
