import type { Page } from '@playwright/test';
import { startSimulatedEdge, type SimulatedEdge } from '@lichthof/simulated-edge/simulated-edge.ts';
import { expect, test } from '../src/journey.ts';
import { expectAccessible } from '../src/axe.ts';
import { openEstate, people, signIn } from '../src/portal.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const bucketMs = 300_000;
let edge: SimulatedEdge | undefined;
let estate: string;

test.afterAll(async () => edge?.close());

async function openEdge(page: Page): Promise<void> {
  await page.goto(`${estate}/object-data`);
  await page.getByRole('row', { name: /Steuerung Kontorhaus/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Steuerung Kontorhaus' })).toBeVisible();
}

/** Sends the counters of the last two hours, five minutes at a time. */
function sendLastHours(from: SimulatedEdge): void {
  const now = Math.floor(Date.now() / bucketMs) * bucketMs;
  for (let bucket = now - 24 * bucketMs; bucket < now; bucket += bucketMs) from.sendAggregated(bucket);
}

test.describe.serial('an edge', () => {
  test('gets its key once and connects with it', async ({ page }) => {
    await signIn(page, people.customerAdmin);
    await openEstate(page, 'Kontorhaus');
    estate = new URL(page.url()).pathname.replace(/\/overview$/, '');
    await openEdge(page);
    await expect(page.getByText('Noch nie verbunden').first()).toBeVisible();
    await page.getByRole('button', { name: 'Schlüssel erzeugen' }).first().click();
    await dialog(page).getByRole('button', { name: 'Schlüssel erzeugen' }).click();
    const url = await dialog(page).getByLabel('Adresse', { exact: true }).inputValue();
    const apikey = await dialog(page).getByLabel('Schlüssel', { exact: true }).inputValue();
    await expectAccessible(page);
    edge = startSimulatedEdge({ url, apikey, estate: { tenants: 2 } });
    await edge.connected();
  });

  test('is shown as connected, and its registers are mapped to meters', async ({ page }) => {
    await signIn(page, people.customerAdmin);
    await expect(async () => {
      await openEdge(page);
      await expect(page.getByText(/Verbunden seit/).first()).toBeVisible({ timeout: 2000 });
      await expect(page.getByRole('button', { name: /Vorschläge übernehmen/ })).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 45_000 });
    await expectAccessible(page);
    await page.getByRole('button', { name: /Vorschläge übernehmen/ }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await expect(page.getByText('Zuordnung gespeichert')).toBeVisible();
  });

  test('sends counters that become quarter-hours and readings', async ({ page }) => {
    await signIn(page, people.customerAdmin);
    await expect(async () => {
      sendLastHours(edge!);
      await page.goto(`${estate}/meters?status=active`);
      await page.getByRole('row', { name: /Netz/ }).first().click({ timeout: 2000 });
      await expect(dialog(page)).toContainText('fernausgelesen', { timeout: 2000 });
    }).toPass({ timeout: 45_000 });
    await dialog(page).getByRole('tab', { name: 'Stammdaten' }).click();
    await expect(dialog(page).getByRole('link', { name: 'Steuerung Kontorhaus' })).toBeVisible();
  });

  test('shows live power, and tells when the connection is lost', async ({ page }) => {
    await signIn(page, people.customerAdmin, `${estate}/overview`);
    const now = page.getByRole('region', { name: 'Jetzt', exact: true });
    await expect(now.getByText('Live')).toBeVisible();
    await expect(now).toContainText('PV-Erzeugung');
    await expectAccessible(page);
    await edge!.close();
    await expect(now).toContainText('Keine Verbindung seit');
    await expectAccessible(page);
  });
});
