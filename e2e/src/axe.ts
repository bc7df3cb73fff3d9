import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** `colours`: the rules whose findings depend on colours. */
export type AxeRules = 'all' | 'colours';

const longestFadeMs = 1000;
/** The rows of a table are alike: a month of quarter-hours in each takes axe half a minute on a slow machine. */
const furtherRows = 'tbody > tr:nth-child(n + 13)';
const optionsOf: Record<AxeRules, axe.RunOptions> = {
  all: {},
  colours: { runOnly: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Fails when axe finds anything on the page, or in the dialog on top of it. Repeats for a few
 * seconds, because what is still being drawn does not count.
 */
export async function expectAccessible(page: Page, rules: AxeRules = 'all'): Promise<void> {
  await expect(async () => {
    await waitForRest(page);
    expect(await findViolations(page, optionsOf[rules])).toEqual([]);
  }).toPass({ timeout: 60_000, intervals: [500] });
}

/** The checks of a page in both colours. */
export async function expectAccessibleInBothColours(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Runs axe in the page itself: the portal has no frames, and one page that stays open saves most of the time. */
async function findViolations(page: Page, options: axe.RunOptions): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ exclude, given }) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      // a dialog hides the page below from assistive technology
      const shown = [...document.body.children].filter(({ ariaHidden }) => ariaHidden !== 'true');
      const { violations } = await loaded.run(
        { include: shown, exclude },
        {
          ...given,
          resultTypes: ['violations'],
          preload: false,
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`);
    },
    { exclude: [furtherRows], given: options },
  );
}

/**
 * Waits until nothing fades or moves in, because its colours are not final before. Endless and slow animations do not
 * count: the bar of a toast runs for seconds.
 */
async function waitForRest(page: Page): Promise<void> {
  // an animation starts with the frame after the change
  await page.evaluate('new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))');
  await page.waitForFunction(
    (longestMs) =>
      document
        .getAnimations()
        .every(
          ({ effect, playState }) => playState !== 'running' || Number(effect?.getComputedTiming().endTime) > longestMs,
        ),
    longestFadeMs,
  );
}
