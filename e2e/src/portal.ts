import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The sign-ins of the demo data; all have the same password. */
export const people = {
  systemAdmin: 'jonas.reuter@betrieb.lichthof.example',
  customerAdmin: 'sabine.wolter@pleisseaue.example',
  manager: 'katrin.albrecht@pleisseaue.example',
  tenant: 'leyla.aydin@wohnpost.example',
  sonnenhofTenant: 'rico.hempel@wohnpost.example',
  both: 'paul.nowak@pleisseaue.example',
};
export const password = 'lichthof-demo';

/** Opens a path and signs in on the way; ends wherever the portal leads. */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in') && !url.pathname.startsWith('/oidc'));
  await acceptNotice(page);
}

/** Closes the notice about storage, once per browser. */
export async function acceptNotice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verstanden' }).click();
}

/** Opens an estate by the switcher, as a person would. */
export async function openEstate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Objekt wechseln$/ }).click();
  await page.getByRole('searchbox', { name: 'Objekt suchen' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
}

/** Fails when axe finds anything on the page as it stands; what is gone a moment later was on its way only. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(async () => {
    await waitForRest(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`);
    expect(found).toEqual([]);
  }).toPass({ timeout: 20_000, intervals: [500] });
}

/** What fades in has not got its colours yet; what turns for ever does not count. */
async function waitForRest(page: Page): Promise<void> {
  // what has just changed begins to move with the next frame only
  await page.evaluate('new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))');
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const isEndless = effect?.getComputedTiming().iterations === Infinity;
      return isEndless || playState !== 'running';
    }),
  );
}
