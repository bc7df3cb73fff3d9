import type { Page } from '@playwright/test';
import { percentile95, timeSteps } from './page-clock.ts';

/** From the click until the chart is drawn, 95 of 100 clicks; of the year's picture the slowest. */
export interface DrawingFigures {
  day: number;
  week: number;
  month: number;
  year: number;
  supplyMonth: number;
  yearPicture: number;
}

const back = 'button[aria-label^="Zeitraum zurück"]';
const forward = 'button[aria-label^="Zeitraum vor"]';
const chart = '[data-chart-drawing][role="img"]';
const times = (count: number, selector: string) => Array.from({ length: count }, () => selector);
/** The demo has one year and the begin of another: back to each of them, and there again. */
const yearSteps = [back, forward, back, forward, back, forward];

export async function measureDrawing(
  page: Page,
  { overview, supply }: { overview: string; supply: string },
): Promise<DrawingFigures> {
  const stepThrough = async (path: string, steps: string[]) => {
    await page.goto(path);
    await page.locator(`${chart} svg path`).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    return percentile95(await timeSteps(page, steps, chart));
  };
  return {
    day: await stepThrough(`${overview}?period=day`, times(20, back)),
    week: await stepThrough(`${overview}?period=week`, times(20, back)),
    month: await stepThrough(`${overview}?period=month`, times(10, back)),
    year: await stepThrough(`${overview}?period=year`, yearSteps),
    supplyMonth: await stepThrough(`${supply}?period=month`, times(10, back)),
    yearPicture: await measurePicture(page, supply),
  };
}

async function measurePicture(page: Page, supply: string): Promise<number> {
  await page.goto(supply);
  const picture = page
    .getByRole('application')
    .filter({ has: page.locator('canvas') })
    .last();
  await picture.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const steps = ['consumption', 'gridConsumption', 'gridFeed'].map((series) => `button[value="${series}"]`);
  return Math.max(...(await timeSteps(page, steps, '[role="application"]:not([data-shown]):has(canvas)')));
}
