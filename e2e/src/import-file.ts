import { expect, type Page } from '@playwright/test';

type ImportFile = string | { name: string; mimeType: string; buffer: Buffer };

/** Loads a file of quarter-hours into an estate by the screens; ends at the result. */
export async function importFile(page: Page, estate: string, file: ImportFile): Promise<void> {
  await page.goto(`${estate}/meters/import`);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
  await page.getByRole('button', { name: 'Werte laden' }).click();
  await expect(page.getByText('Die Werte sind geladen')).toBeVisible({ timeout: 60_000 });
}

/** A month of invented quarter-hours with a column for each meter: what the apartments use, and sun by day. */
export function inventedMonth(month: string, columns: { apartments: string[]; plants: string[] }): ImportFile {
  const header = ['Zeit', ...columns.apartments, ...columns.plants].map((name) =>
    name === 'Zeit' ? name : `${name} [kWh]`,
  );
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
