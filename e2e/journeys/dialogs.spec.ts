import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { drawDialog, openDialogs } from '../src/drawn-dialogs.ts';
import { expect, test } from '../src/journey.ts';

/** Below 640 a dialog is a sheet or takes the whole screen. Ends with the width at which axe looks. */
const widths = [1100, 700, 460, 360, 1440];

// the halves do not build on each other
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

for (const half of [0, 1]) {
  test(`every dialog is accessible in both colours and fits each width, part ${half + 1}`, async ({ page }) => {
    const names = await openDialogs(page, join(process.env['E2E_DIRECTORY']!, 'dialogs'));
    for (const [index, name] of names.entries()) {
      if (index % 2 === half) await checkDialog(page, index, name);
    }
  });
}

async function checkDialog(page: Page, index: number, name: string): Promise<void> {
  await test.step(name, async () => {
    await drawDialog(page, index);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'colours');
    await page.emulateMedia({ colorScheme: 'light' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect([name, width, await buttonsOutside(page)]).toEqual([name, width, []]);
    }
  });
}

/** The buttons of the dialog that reach over its edge, which cuts them. */
function buttonsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role="dialog"]')].flatMap((dialog) => {
      const frame = dialog.getBoundingClientRect();
      return [...dialog.querySelectorAll('button, a')]
        .filter((button) => {
          const { left, right, width } = button.getBoundingClientRect();
          // tables and rows of tabs scroll within the dialog
          const isScrolled = button.closest('table, [role="tablist"]') !== null;
          return width > 0 && !isScrolled && (left < frame.left - 1 || right > frame.right + 1);
        })
        .map(({ textContent }) => textContent);
    }),
  );
}
