import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { DrawnDialogs } from '../../apps/web/src/app/dialogs/drawn-dialogs-for-tests.ts';

const web = join(import.meta.dirname, '../../apps/web');
const origin = 'https://dialogs.example';
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Builds the page that draws every dialog with data of its own; it is not part of the product. */
export async function buildDialogs(folder: string): Promise<void> {
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, minify: false, rolldownOptions: { input: join(web, 'dialogs.html') } },
  });
}

/** Opens the page from its folder, without a server; returns the names of all dialogs. */
export async function openDialogs(page: Page, folder: string): Promise<string[]> {
  await page.route(`${origin}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    const body = await readFile(join(folder, path)).catch(() => undefined);
    await route.fulfill(body ? { body, contentType: types[extname(path)] ?? 'text/plain' } : { status: 404 });
  });
  await page.goto(`${origin}/dialogs.html`);
  await page.waitForFunction('window.dialogs');
  return page.evaluate(() => (window as Window & { dialogs?: DrawnDialogs }).dialogs!.names);
}

/** Draws a dialog instead of the one before and waits until it is shown. */
export async function drawDialog(page: Page, index: number): Promise<void> {
  const opener = await page.evaluate(
    (wanted) => (window as Window & { dialogs?: DrawnDialogs }).dialogs!.draw(wanted),
    index,
  );
  if (opener) await page.getByRole('button', { name: opener }).first().click();
  await page.getByRole('dialog').last().waitFor();
}
