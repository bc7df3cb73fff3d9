import type { Page } from '@playwright/test';

/** Adds up layout shifts of every page that is opened from now on. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { shift: number };
    counted.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) counted.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const readShifts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shift: number }).shift);

/**
 * Clicks each button and returns the milliseconds until the frame after the chart's description changed: charts
 * describe what they have drawn.
 */
export function timeSteps(page: Page, buttons: string[], chart: string): Promise<number[]> {
  return page.evaluate(
    async ([selectors, described]) => {
      const describe = () => document.querySelector(described)!.getAttribute('aria-label');
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const times: number[] = [];
      for (const selector of selectors) {
        const before = describe();
        const button = document.querySelector<HTMLButtonElement>(selector);
        if (!button) throw new Error(`There is no ${selector}`);
        const startedAt = performance.now();
        button.click();
        while (describe() === before) {
          if (performance.now() - startedAt > 10_000) throw new Error(`${selector} drew nothing`);
          await nextFrame();
        }
        await nextFrame();
        times.push(performance.now() - startedAt);
      }
      return times;
    },
    [buttons, chart] as const,
  );
}
