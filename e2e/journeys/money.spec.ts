import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { bankStatement } from '../src/bank-statement.ts';
import { expect, test } from '../src/journey.ts';
import { callApi } from '../src/portal-api.ts';
import { people, signIn } from '../src/portal.ts';

test.use({ actionTimeout: 15_000 });

const weidenhof = '/customers/1/estates/1';
const invoices = `${weidenhof}/tenantelectricity/billings`;
/** The estate with a history of invoices. */
const priessnitzhof = '/customers/1/estates/2';
const providerIban = 'DE02120300000000202051';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name }).click();
const invoiceRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Rechnungen' }).getByRole('row', { name });
const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });

async function chooseInMenu(page: Page, row: Locator, entry: string): Promise<void> {
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function saved(page: Page, save: () => Promise<void>): Promise<string> {
  const download: Promise<Download> = page.waitForEvent('download');
  await save();
  return readFileSync(await (await download).path(), 'utf8');
}

interface Preview {
  drafts: { grossCents: number; names: string[] }[];
}
interface Invoice {
  number: string;
  names: string[];
  grossCents: number;
  sentAt: string | null;
  paymentMethod: number;
}

test.describe.serial('the money of a billing', () => {
  let transfer: Invoice;

  test('is collected by a file that loads twice, and no debit returns before its day', async ({ page }) => {
    test.setTimeout(120_000);
    await signIn(page, people.manager, invoices);
    await billLastWeek(page);
    const listed = await callApi<{ invoices: Invoice[] }>(page, `${weidenhof}/invoices?sort=number&order=asc`);
    transfer = listed.invoices.find(({ paymentMethod }) => paymentMethod === 1)!;
    await page.reload();

    await press(page, 'SEPA-Export');
    await expect(dialog(page)).toContainText('Kontrollsumme');
    await expectAccessible(page);
    const first = await saved(page, () => press(dialog(page), 'SEPA-Datei erstellen'));
    expect(first).toContain('pain.008.001.08');
    const file = page.getByRole('table', { name: 'SEPA-Dateien' }).getByRole('row').nth(1);
    const again = await saved(page, () => chooseInMenu(page, file, 'Datei herunterladen'));
    expect(again).toBe(first);

    await expect(invoiceRow(page, 'Leyla Aydin')).toContainText('Bezahlt');
    await chooseInMenu(page, invoiceRow(page, 'Leyla Aydin'), 'Rücklastschrift eintragen');
    await dialog(page).getByLabel('Grund').fill('AC04 Konto aufgelöst');
    await dialog(page).getByLabel('Gebühr der Bank').fill('3,50');
    await expectAccessible(page);
    await press(dialog(page), 'Rücklastschrift eintragen');
    await expect(page.getByText('Die Rücklastschrift kann nicht vor dem Tag der Abbuchung liegen.')).toBeVisible();
  });

  test('comes by a bank statement, which is recognised the second time', async ({ page }) => {
    await signIn(page, people.manager, invoices);
    const { number, names, grossCents: amountCents } = transfer;
    const statement = {
      iban: providerIban,
      payer: names[0] ?? 'Pleißeaue eG',
      amountCents,
      purpose: `Rechnung ${number}`,
    };
    const file = {
      name: 'auszug.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(bankStatement({ ...statement, bookedOn: daysAgo(0) })),
    };
    await press(page, 'Kontoauszug');
    await dialog(page).locator('input[type=file]').setInputFiles(file);
    await expect(dialog(page)).toContainText('Nummer oder IBAN und der Betrag stimmen auf den Cent.');
    await expectAccessible(page);
    await press(dialog(page), 'Eine Buchung erfassen');
    await expect(invoiceRow(page, number)).toContainText('Bezahlt');

    await press(page, 'Kontoauszug');
    await dialog(page).locator('input[type=file]').setInputFiles(file);
    await expect(dialog(page)).toContainText('Schon erfasst?');
    await expect(dialog(page)).toContainText('Noch eine Frage offen');
    await expectAccessible(page);
    await dialog(page)
      .getByRole('radio', { name: /^Dieselbe/ })
      .check();
    await expect(dialog(page)).not.toContainText('Noch eine Frage offen');
  });

  test('is refunded when a paid invoice is cancelled', async ({ page }) => {
    await signIn(page, people.manager, `${invoices}?search=${transfer.number}`);
    await chooseInMenu(page, invoiceRow(page, transfer.number), 'Stornieren oder korrigieren');
    await expect(dialog(page)).toContainText('Die neue Rechnung hätte denselben Betrag.');
    await expectAccessible(page);
    await dialog(page)
      .getByRole('radio', { name: /Nur stornieren/ })
      .check();
    await dialog(page).getByLabel('Grund').fill('Der Zählerstand wurde berichtigt.');
    await press(dialog(page), 'Stornieren');
    await expect(invoiceRow(page, transfer.number)).toContainText('Storniert mit ST-');

    const cancellation = `${weidenhof}/invoices?tab=payOut`;
    const sentAt = async () => (await callApi<{ invoices: Invoice[] }>(page, cancellation)).invoices[0]?.sentAt ?? null;
    await expect.poll(sentAt, { timeout: 30_000 }).not.toBeNull();
    await page.reload();
    await press(page, 'Auszahlen');
    await dialog(page).getByRole('checkbox').check();
    await dialog(page).getByLabel('Kontoinhaber').fill('Gisela Wendt');
    await dialog(page).getByLabel('IBAN', { exact: true }).fill('DE02500105170137075030');
    await expectAccessible(page);
    const refund = await saved(page, () => press(dialog(page), 'SEPA-Datei erstellen'));
    expect(refund).toContain('pain.001.001.09');
  });

  test('stands in the statement of the year', async ({ page }) => {
    await signIn(page, people.manager, `${weidenhof}/tenantelectricity/year-statement`);
    await expect(page.getByRole('main')).toContainText('Erlöse aus Rechnungen');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1024, height: 768 });
    const months = page.getByRole('region', { name: 'Werte der Monate' });
    expect(await months.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
  });
});

test.describe('the history of an estate', () => {
  const billings = `${priessnitzhof}/tenantelectricity/billings`;

  test('shows the manager what a correction replaces and pays back', async ({ page }) => {
    await signIn(page, people.manager, `${billings}?search=Nowak`);
    await expect(invoiceRow(page, 'Ersetzt RE-')).toContainText('Bezahlt');
    await expect(invoiceRow(page, 'Stornorechnung zu RE-')).toContainText(/\d,\d\d\s€ auszuzahlen/);
  });

  test('tells the tenant why an invoice was corrected', async ({ page }) => {
    await signIn(page, people.both, '/apartments');
    await page.waitForURL(/\/apartments\/\d+/);
    await page.goto(page.url().replace(/(\/apartments\/\d+).*/, '$1/documents'));
    const main = page.getByRole('main');
    await expect(main).toContainText(/Korrigierte Stromrechnung.*Grund: Der Messstellenbetreiber/s);
    await expect(main).toContainText(/\d,\d\d\s€ werden Ihnen ausgezahlt/);
    await expectAccessible(page);
  });

  test('reminds of a returned debit and its fee', async ({ page }) => {
    await signIn(page, people.manager, billings);
    const path = `${priessnitzhof}/invoices?search=Tietze&sort=number&order=desc`;
    const [invoice] = (await callApi<{ invoices: Invoice[] }>(page, path)).invoices;
    const { number, grossCents } = invoice!;
    await chooseInMenu(page, invoiceRow(page, number), 'Rücklastschrift eintragen');
    await dialog(page).getByLabel('Grund').fill('AC04 Konto aufgelöst');
    await dialog(page).getByLabel('Gebühr der Bank').fill('3,50');
    await press(dialog(page), 'Rücklastschrift eintragen');
    await expect(invoiceRow(page, number)).toContainText('Rücklastschrift');

    await page.goto(`${billings}/reminders`);
    const overdue = page
      .getByRole('table', { name: 'Überfällige Rechnungen und Abschläge' })
      .getByRole('row', { name: number });
    await overdue.getByRole('checkbox').check();
    await expectAccessible(page);
    await press(page, 'Einen Betrag anmahnen');
    await expect(dialog(page)).toContainText(euros(grossCents + 350));
    await expectAccessible(page);
    await press(dialog(page), 'Ein Schreiben versenden');
    const letter = page.getByRole('table', { name: 'Versandte Schreiben' }).getByRole('row', { name: number });
    await expect(letter).toContainText('Zahlungserinnerung');
  });

  test('settles instalments by an invoice, and plans the next ones', async ({ page }) => {
    await signIn(page, people.manager, `${priessnitzhof}/tenantelectricity/customers`);
    await page.getByRole('row', { name: /Paul Nowak/ }).click();
    const instalments = page.getByRole('region', { name: 'Abschläge' });
    await press(instalments, /frühere Abschläge zeigen/);
    await expect(instalments.getByText(/RE-\d{4}-\d{4}/)).toHaveCount(3);
    await expectAccessible(page);
    await press(page, 'Abschlag ändern');
    await dialog(page).getByLabel('Abschlag im Monat').fill('21');
    await press(dialog(page), 'Abschlag festlegen');
    await expect(instalments).toContainText('Zuletzt festgelegt: 21,00');
  });

  test('is exported for DATEV and as a statement', async ({ page }) => {
    await signIn(page, people.manager, billings);
    const loadBatch = async () => {
      await press(page, 'Weitere Aktionen');
      await page.getByRole('menuitem', { name: 'Buchungen für DATEV' }).click();
      await press(dialog(page), 'CSV laden');
    };
    await loadBatch();
    await expect(dialog(page)).toContainText('Konten für DATEV');
    await expectAccessible(page);
    for (const [label, text] of accounts) await dialog(page).getByLabel(label, { exact: true }).fill(text);
    await press(dialog(page), 'Speichern');
    await expect(dialog(page)).toBeHidden();
    const batch = await saved(page, loadBatch);
    expect(batch.split('\r\n')[0]).toMatch(/^"EXTF";700;21;/);
    expect(batch).toContain('Nowak');

    await page.goto(`${priessnitzhof}/tenantelectricity/year-statement`);
    await press(page, 'Weitere Formate');
    const statement = await saved(page, () => page.getByRole('menuitem', { name: 'Als CSV-Datei' }).click());
    expect(statement).toContain('Prießnitzhof Nord');
  });
});

const accounts = [
  ['Beraternummer', '29098'],
  ['Mandantennummer', '55003'],
  ['Erlöskonto 19 % (freiwillig)', '8400'],
  ['Konto für Gebühren', '8650'],
  ['Bankkonto', '1200'],
  ['Erstes Debitorenkonto', '10001'],
] as const;

const euros = (cents: number) => (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 });

/** Bills a week without gaps that ended some days ago. */
async function billLastWeek(page: Page): Promise<void> {
  const week = { from: daysAgo(11), to: daysAgo(4) };
  const { drafts } = await callApi<Preview>(page, `${weidenhof}/billing-runs/preview?from=${week.from}&to=${week.to}`);
  const grossCents = drafts.reduce((sum, draft) => sum + draft.grossCents, 0);
  const run = { ...week, invoiceCount: drafts.length, grossCents };
  const { runId } = await callApi<{ runId: number }>(page, `${weidenhof}/billing-runs`, { method: 'POST', data: run });
  const stateOf = async () => (await callApi<{ state: string }>(page, `${weidenhof}/billing-runs/${runId}`)).state;
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('success');
}
