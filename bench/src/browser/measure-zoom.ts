import type { Page } from '@playwright/test';
import { forgetTasks, readObserved } from './page-clock.ts';

const zoomSteps = 30;

/** The longest task while the six curves of a year's quarter-hours are zoomed and panned by the wheel. */
export async function measureZoom(page: Page, supply: string): Promise<number> {
  await page.goto(`${supply}?period=year`);
  const curves = page.locator('[role="application"][data-shown]').first();
  await page.getByRole('heading', { name: 'Viertelstunden' }).first().scrollIntoViewIfNeeded();
  await curves.waitFor();
  await curves.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const frame = (await curves.boundingBox())!;
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2);
  const whole = await curves.getAttribute('data-shown');
  await forgetTasks(page);
  // with the control key the wheel changes the zoom and, sideways, moves it
  await page.keyboard.down('Control');
  for (const [x, y] of wheelTurns) {
    for (let step = 0; step < zoomSteps; step += 1) {
      await page.mouse.wheel(x, y);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    if ((await curves.getAttribute('data-shown')) === whole) throw new Error('The wheel has changed nothing');
  }
  await page.keyboard.up('Control');
  const { longestTaskMs } = await readObserved(page);
  return longestTaskMs;
}

const wheelTurns = [
  [0, -60],
  [120, 0],
  [-120, 0],
] as const;
