import type { Page } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { connect } from 'puppeteer-core';

/** Lighthouse's scores from 0 to 100, and what takes points from them. */
export interface Scores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  findings: string[];
}

/** Lets Lighthouse load a screen of the person who has signed in, as on a desk. */
export async function measureScores(
  page: Page,
  { debugPort, path }: { debugPort: number; path: string },
): Promise<Scores> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const browser = await connect({ browserURL: `http://127.0.0.1:${debugPort}`, defaultViewport: null });
  try {
    const url = page.url();
    const tab = (await browser.pages()).find((one) => one.url() === url)!;
    const onlyCategories = ['performance', 'accessibility', 'best-practices'];
    const result = await lighthouse(url, { disableStorageReset: true, onlyCategories }, desktopConfig, tab);
    const { categories, audits } = result!.lhr;
    const scoreOf = (category: string) => Math.round((categories[category]!.score ?? 0) * 100);
    return {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      bestPractices: scoreOf('best-practices'),
      findings: Object.values(categories)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} (${audits[id]!.displayValue ?? audits[id]!.title})`),
    };
  } finally {
    await browser.disconnect();
  }
}
