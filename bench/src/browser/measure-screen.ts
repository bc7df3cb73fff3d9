import type { Page, Request } from '@playwright/test';
import { readObserved } from './page-clock.ts';

export interface ScreenFigures {
  /** Cumulative layout shift, also when the data have come. */
  shift: number;
  /** Calls of the API. */
  requests: number;
}

const quietMs = 500;

/** Opens a screen anew and waits until nothing more is loaded or moved. */
export async function measureScreen(page: Page, path: string): Promise<ScreenFigures> {
  const calls: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  };
  page.on('request', note);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(quietMs);
  page.off('request', note);
  const { shift } = await readObserved(page);
  return { shift, requests: calls.length };
}
