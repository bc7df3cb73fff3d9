import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../../e2e/src/find-browser.ts';
import { people, signInWithPassword } from '../../../e2e/src/portal.ts';
import { startPortal } from '../../../e2e/src/portal-server.ts';
import { observeShifts, readShifts, timeSteps } from './page-clock.ts';

export interface ChartFigures {
  /** From the click on another day until its chart is drawn, 95 of 100 clicks. */
  dayDrawnMs: number;
  /** From the click on another quantity until the picture of the year is drawn, the slowest. */
  yearDrawnMs: number;
  /** Cumulative layout shift while the pages load. */
  overviewShift: number;
  supplyShift: number;
}

const estate = '/customers/1/estates/1';
const dayClicks = 20;

/** Measures charts of the demo in Chromium; undefined where there is none. */
export async function measureCharts(): Promise<ChartFigures | undefined> {
  const found = await findBrowser();
  if (!found) return undefined;
  const directory = await mkdtemp(join(tmpdir(), 'lichthof-bench-'));
  const portal = await startPortal(directory);
  const browser = await chromium.launch(found);
  try {
    const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signInWithPassword(page, people.manager);
    await observeShifts(page);
    return { ...(await measureOverview(page)), ...(await measureSupply(page)) };
  } finally {
    await browser.close();
    await portal.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function measureOverview(page: Page): Promise<Pick<ChartFigures, 'dayDrawnMs' | 'overviewShift'>> {
  await page.goto(`${estate}/overview`);
  await page.locator('[data-chart-drawing] svg path').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const overviewShift = await readShifts(page);
  const steps = Array.from({ length: dayClicks }, () => 'button[aria-label^="Zeitraum zurück"]');
  const times = await timeSteps(page, steps, '[data-chart-drawing][role="img"]');
  return { overviewShift, dayDrawnMs: times.toSorted((a, b) => a - b)[Math.ceil(dayClicks * 0.95) - 1]! };
}

async function measureSupply(page: Page): Promise<Pick<ChartFigures, 'yearDrawnMs' | 'supplyShift'>> {
  await page.goto(`${estate}/supplyandfeed`);
  await page.locator('canvas[data-chart-drawing]').waitFor();
  await page.waitForLoadState('networkidle');
  const supplyShift = await readShifts(page);
  const steps = ['consumption', 'gridConsumption', 'gridFeed'].map((series) => `button[value="${series}"]`);
  const times = await timeSteps(page, steps, '[role="application"]:has(canvas[data-chart-drawing])');
  return { supplyShift, yearDrawnMs: Math.max(...times) };
}
