import type { Page } from '@playwright/test';

interface Observed {
  shift: number;
  longestTaskMs: number;
}

/** Adds up layout shifts and notes the longest task of every page that is opened from now on. */
export async function observePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observed: Observed = { shift: 0, longestTaskMs: 0 };
    (window as unknown as { observed: Observed }).observed = observed;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) observed.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) observed.longestTaskMs = Math.max(observed.longestTaskMs, duration);
    }).observe({ type: 'longtask' });
  });
}

export const readObserved = (page: Page): Promise<Observed> =>
  page.evaluate(() => (window as unknown as { observed: Observed }).observed);

/** Forgets the longest task so far. */
export const forgetTasks = (page: Page): Promise<void> =>
  page.evaluate(() => void ((window as unknown as { observed: Observed }).observed.longestTaskMs = 0));

/** A person sees the chart before clicking on. */
const lookMs = 300;

/**
 * Clicks each button and returns the milliseconds until the frame after the chart's description and its picture have
 * changed; a canvas draws together with its description. The pointer rests on the first button.
 */
export async function timeSteps(page: Page, buttons: string[], chart: string): Promise<number[]> {
  await page.hover(buttons[0]!);
  return page.evaluate(
    async ([selectors, described, pauseMs]) => {
      const describe = () => document.querySelector(described)?.getAttribute('aria-label');
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      let drawings = 0;
      const watch = new MutationObserver(() => (drawings += 1));
      const picture = document.querySelector(`${described} svg`);
      const isDrawn = () => picture === null || drawings > 0;
      if (picture) watch.observe(picture, { subtree: true, childList: true, attributes: true });
      const times: number[] = [];
      for (const selector of selectors) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        const before = describe();
        const button = document.querySelector<HTMLButtonElement>(selector);
        if (!button) throw new Error(`There is no ${selector}`);
        drawings = 0;
        const startedAt = performance.now();
        button.click();
        while (!isDrawn() || describe() === before || describe() === undefined) {
          if (performance.now() - startedAt > 10_000) throw new Error(`${selector} drew nothing`);
          await nextFrame();
        }
        await nextFrame();
        times.push(performance.now() - startedAt);
      }
      watch.disconnect();
      return times;
    },
    [buttons, chart, lookMs] as const,
  );
}

/** The duration that 95 of 100 steps stay below. */
export const percentile95 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;
