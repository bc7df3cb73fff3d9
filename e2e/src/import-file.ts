import { expect, type Locator, type Page } from '@playwright/test';

type ImportFile = string | { name: string; mimeType: string; buffer: Buffer };

/** Columns of the measured files of a community by the meters of the demo estates that stand for them. */
export function communityMeters(apartments: string[], plants: string[]): Record<string, string> {
  const numberOf = (index: number) => String(index + 1).padStart(2, '0');
  return Object.fromEntries([
    ...apartments.map((meter, index) => [`C${numberOf(index)}_total_kwh`, meter]),
    ...plants.map((meter, index) => [`P${numberOf(index)}_gen_kwh`, meter]),
  ]) as Record<string, string>;
}

/** Maps columns that name no meter by hand. */
export async function mapColumns(page: Page, meters: Record<string, string>): Promise<void> {
  const choiceOf = (column: string) => page.getByRole('combobox', { name: `Zähler für ${column}`, exact: true });
  for (const [index, [column, meter]] of Object.entries(meters).entries()) {
    if (index === 0) await waitForFigures(page, choiceOf(column));
    await choiceOf(column).click();
    await page.getByRole('option', { name: meter }).first().click();
  }
}

/** The choices stand below figures that are computed: a list that is opened while it moves down would close. */
async function waitForFigures(page: Page, choice: Locator): Promise<void> {
  await expect(choice).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0, { timeout: 60_000 });
}

/** Answers what a file leaves open, until the check can be reached. */
export async function answerParts(page: Page, answers: readonly (string | RegExp)[] = usualAnswers): Promise<void> {
  const next = page.getByRole('button', { name: 'Weiter zur Prüfung' });
  await expect(next).toBeVisible({ timeout: 60_000 });
  for (const name of answers) {
    const reading = page.getByRole('radio', { name, exact: true });
    while (await reading.first().isVisible()) {
      const count = await reading.count();
      await reading.first().click();
      await expect(reading).toHaveCount(count - 1, { timeout: 60_000 });
    }
  }
  await expect(next).toBeEnabled();
}

/** Amounts that begin with the times of rows, on the local clock. */
const usualAnswers = ['Mengen', 'gesetzliche Zeit mit Sommerzeit', 'Beginn der Zeile'];

/** Decides what the check asks: stored values are replaced, and what is unusual is loaded. */
export async function decide(page: Page, { keepsRecipe = false } = {}): Promise<void> {
  await expect(page.getByRole('table', { name: 'Summen je Zähler' })).toBeVisible({ timeout: 60_000 });
  const keep = page.getByRole('checkbox', { name: 'Vorlage behalten' });
  if (!keepsRecipe && (await keep.isVisible())) await keep.uncheck();
  for (const choice of await page.getByRole('combobox', { name: /^Gespeicherte Werte für/ }).all()) {
    await choice.click();
    await page.getByRole('option', { name: 'Durch die Werte der Datei ersetzen' }).click();
  }
  const reason = page.getByLabel('Trotzdem laden, weil');
  if (await reason.isVisible()) await reason.fill('Mit der Vorlage verglichen');
}

/** Loads a file of quarter-hours into an estate by the screens; ends at the result. */
export async function importFile(
  page: Page,
  estate: string,
  { file, meters = {} }: { file: ImportFile; meters?: Record<string, string> },
): Promise<void> {
  await page.goto(`${estate}/meters/import`);
  await page.locator('input[type=file]').setInputFiles(file);
  await mapColumns(page, meters);
  await answerParts(page);
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
  await decide(page);
  await page.getByRole('button', { name: 'Werte laden' }).click();
  await expect(page.getByText('Die Werte sind geladen')).toBeVisible({ timeout: 60_000 });
}

/** A month of invented quarter-hours with a column for each meter: what the apartments use, and sun by day. */
export function inventedMonth(month: string, columns: { apartments: string[]; plants: string[] }): ImportFile {
  const header = ['Beginn (Ortszeit)', ...[...columns.apartments, ...columns.plants].map((name) => `${name} [kWh]`)];
  const days = new Date(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0).getDate();
  const rows = Array.from({ length: days * 96 }, (_, index) => {
    const quarterHour = index % 96;
    const day = String(Math.floor(index / 96) + 1).padStart(2, '0');
    const time = `${String(Math.floor(quarterHour / 4)).padStart(2, '0')}:${String((quarterHour % 4) * 15).padStart(2, '0')}`;
    const used = columns.apartments.map((_apartment, apartment) => 0.03 + ((index * (apartment + 3)) % 17) / 100);
    const sun = columns.plants.map(() => (quarterHour > 26 && quarterHour < 78 ? 0.4 : 0));
    const amounts = [...used, ...sun].map((amount) => amount.toFixed(3).replace('.', ','));
    return [`${day}.${month.slice(5, 7)}.${month.slice(0, 4)} ${time}`, ...amounts].join(';');
  });
  const buffer = Buffer.from([header.join(';'), ...rows].join('\n'));
  return { name: `monat-${month}.csv`, mimeType: 'text/csv', buffer };
}
