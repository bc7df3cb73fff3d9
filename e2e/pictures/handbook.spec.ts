import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { followPath } from '../src/follow-path.ts';
import { importFile, inventedMonth } from '../src/import-file.ts';
import { expect, test } from '../src/journey.ts';
import { people, signIn } from '../src/portal.ts';
import { shrinkPng } from '../src/small-png.ts';

const folder = join(import.meta.dirname, '../../docs/handbuch/bilder');
const weidenhof = '/customers/1/estates/1';
const sonnenhof = '/customers/1/estates/5';
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** The demo has all days of it; its meters have no gap in these days of December. */
const lastYear = new Date().getFullYear() - 1;
const december = `from=${lastYear}-12-12&to=${lastYear + 1}-01-01`;

test.describe.configure({ mode: 'serial', timeout: 300_000 });

/** Saves what the window shows once it is loaded, without the pointer's marks. */
async function take(page: Page, name: string): Promise<void> {
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const png = await page.screenshot({ animations: 'disabled' });
  writeFileSync(join(folder, `${name}.png`), shrinkPng(png));
}

async function takeAt(page: Page, name: string, path: string): Promise<void> {
  await followPath(page, path);
  await take(page, name);
}

/** Scrolls until the card with the heading is at the top, once what lies above it has come near and grown. */
async function scrollTo(page: Page, heading: RegExp): Promise<void> {
  const card = page.getByRole('heading', { name: heading }).first();
  for (let time = 0; time < 2; time += 1) {
    await card.evaluate((element) => {
      element.style.scrollMarginTop = '36px';
      element.scrollIntoView({ block: 'start' });
    });
    await page.waitForLoadState('networkidle');
  }
}

test('of a manager', async ({ page }) => {
  await page.setViewportSize(desk);
  await signIn(page, people.manager, '/customers/1');
  await takeAt(page, 'startseite', '/customers/1');
  await takeAt(page, 'objekte', '/customers/1/estates?view=tiles');
  await takeAt(page, 'uebersicht', `${weidenhof}/overview?period=day&from=${lastYear}-06-21`);
  await takeAt(page, 'versorgung', `${weidenhof}/supplyandfeed?period=month&from=${lastYear}-06-01`);
  await scrollTo(page, /^Jahresbild/);
  await take(page, 'jahresbild');
  await takeAt(page, 'zaehlerverlauf', `${weidenhof}/supplyandfeed?view=meters&period=month&from=${lastYear}-06-01`);
  await takeAt(page, 'zaehler', `${weidenhof}/meters`);
  await page.getByRole('row', { name: /^Allgemeinstrom/ }).click();
  await page.getByRole('tab', { name: /^Lücken/ }).click();
  await expect(page.getByText(/^Letzter Wert/)).toBeVisible();
  await take(page, 'luecken');
  await takeAt(page, 'mieterstrom', `${weidenhof}/tenantelectricity/overview`);
  await takeAt(page, 'teilnehmer', `${weidenhof}/tenantelectricity/customers`);
  await takeAt(page, 'tarife', `${weidenhof}/tenantelectricity/tariffs`);
  await takeAt(page, 'abrechnung', `${weidenhof}/tenantelectricity/billings/preview?${december}`);
  await takeAt(page, 'objektdaten', `${weidenhof}/object-data`);
});

test('of alarms and webhook', async ({ page }) => {
  // the demo has no fault, so the server's answer is replaced
  await page.route(/\/api\/customers\/1\/alarms(\?|$)/, (route) =>
    route.fulfill({ json: { ...alarms, nextBefore: null } }),
  );
  await page.setViewportSize(desk);
  await signIn(page, people.customerAdmin, '/customers/1');
  await takeAt(page, 'alarme', '/customers/1/alarms');
  await page.getByRole('button', { name: 'Webhook' }).click();
  await page.getByLabel('Adresse').fill('https://tickets.pleisseaue.example/lichthof');
  await take(page, 'webhook');
});

test('of an import, a billing run and its invoices', async ({ page }) => {
  await page.setViewportSize(desk);
  await signIn(page, people.manager, sonnenhof);
  const columns = {
    apartments: ['WE 01', 'WE 02', 'WE 03', 'WE 04', 'WE 05'],
    plants: ['PV 01 Dach Ost', 'PV 02 Dach West', 'PV 03 Carport', 'PV 04 Scheune'],
  };
  const file = inventedMonth('2023-08', columns);
  await page.goto(`${sonnenhof}/meters/import`);
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Weiter zur Prüfung' })).toBeVisible();
  await take(page, 'import');
  await importFile(page, sonnenhof, { file });
  await bill(page, `${sonnenhof}/tenantelectricity/billings/preview?from=2023-08-01&to=2023-09-01`);
  await bill(page, `${weidenhof}/tenantelectricity/billings/preview?${december}`);
  await page.reload();
  await takeAt(page, 'rechnungen', `${weidenhof}/tenantelectricity/billings`);
  await page.getByRole('button', { name: 'SEPA-Export' }).click();
  await expect(page.getByRole('dialog')).toContainText('Kontrollsumme');
  await take(page, 'lastschriften');
});

async function bill(page: Page, preview: string): Promise<void> {
  await page.goto(preview);
  await page.getByRole('main').getByRole('button', { name: 'Abrechnung starten' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abrechnung starten' }).click();
  await expect(page.getByRole('main')).toContainText(/Rechnungen sind erstellt/, { timeout: 120_000 });
}

test('of a tenant on a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, people.sonnenhofTenant);
  await page.waitForURL(/\/apartments\/\d+\/overview$/);
  const apartment = new URL(page.url()).pathname.replace(/\/overview$/, '');
  await takeAt(page, 'mieter-dokumente', `${apartment}/documents`);
  await page
    .getByRole('link', { name: /erklären/ })
    .first()
    .click();
  await page.waitForURL(/\/explanation/);
  await takeAt(page, 'mieter-erklaerung', new URL(page.url()).pathname);
});

test('of another tenant on a phone, with the figures of this month', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, people.tenant);
  await page.waitForURL(/\/apartments\/\d+\/overview$/);
  const apartment = new URL(page.url()).pathname.replace(/\/overview$/, '');
  await takeAt(page, 'mieter-uebersicht', `${apartment}/overview`);
  await takeAt(page, 'mieter-monate', `${apartment}/months`);
  await takeAt(page, 'mieter-vertrag', `${apartment}/contract`);
});

const alarm = {
  estateId: 1,
  estateName: 'Weidenhof 12–16',
  subjectId: 1,
  day: null,
  closedAt: null,
  closeReason: null,
  acknowledgedAt: null,
  acknowledgedByName: null,
  commentCount: 0,
};
const alarms = {
  counts: { open: 3, acknowledged: 1, closed: 24 },
  alarms: [
    {
      ...alarm,
      alarmId: 3,
      kind: 'edgeOffline',
      severity: 'high',
      subjectName: 'Steuerung Weidenhof',
      measured: 75,
      limit: 60,
      openedAt: '2026-11-24T09:15:00Z',
    },
    {
      ...alarm,
      alarmId: 2,
      kind: 'meterSilent',
      severity: 'high',
      subjectName: 'WE 07',
      measured: 3,
      limit: 2,
      openedAt: '2026-11-23T05:00:00Z',
    },
    {
      ...alarm,
      alarmId: 1,
      kind: 'incompleteness',
      severity: 'medium',
      subjectName: '',
      measured: 96.4,
      limit: 98,
      openedAt: '2026-11-20T05:00:00Z',
      commentCount: 1,
    },
  ],
};
