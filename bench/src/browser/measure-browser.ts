import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { findBrowser } from '../../../e2e/src/find-browser.ts';
import { people, signInWithPassword } from '../../../e2e/src/portal.ts';
import { startPortal } from '../../../e2e/src/portal-server.ts';
import { measureDrawing, type DrawingFigures } from './measure-drawing.ts';
import { measureFirstLoad } from './measure-first-load.ts';
import { measureScores, type Scores } from './measure-scores.ts';
import { measureScreen, type ScreenFigures } from './measure-screen.ts';
import { measureZoom } from './measure-zoom.ts';
import { observePage } from './page-clock.ts';

export interface BrowserFigures {
  drawing: DrawingFigures;
  /** The longest task while a year of quarter-hours is zoomed and panned. */
  longestZoomTaskMs: number;
  firstScriptBytes: number;
  screens: Record<ScreenName, ScreenFigures>;
  scores: Record<ScoredScreen, Scores>;
}

const screens = {
  home: '/customers/1',
  portfolio: '/customers/1/estates',
  overview: '/customers/1/estates/1/overview',
  supply: '/customers/1/estates/1/supplyandfeed',
} as const;
export type ScreenName = keyof typeof screens | 'tenant';
export type ScoredScreen = 'home' | 'overview' | 'tenant';

const debugPort = 9431;

/** Measures the screens of the demo in Chromium; undefined where there is none. */
export async function measureBrowser(): Promise<BrowserFigures | undefined> {
  const found = await findBrowser();
  if (!found) return undefined;
  const directory = await mkdtemp(join(tmpdir(), 'lichthof-bench-'));
  const portal = await startPortal(join(directory, 'data'));
  // Lighthouse looks at the tab that has signed in
  const args = [...found.args, `--remote-debugging-port=${debugPort}`];
  const openAs = (profile: string) =>
    chromium.launchPersistentContext(join(directory, profile), {
      ...found,
      args,
      baseURL: portal.url,
      viewport: { width: 1440, height: 900 },
    });
  try {
    const manager = await withContext(await openAs('manager'), async (page) => {
      await signInWithPassword(page, people.manager, screens.home);
      const firstScriptBytes = await measureFirstLoad(page);
      await observePage(page);
      const shown = {
        home: await measureScreen(page, screens.home),
        portfolio: await measureScreen(page, screens.portfolio),
        overview: await measureScreen(page, screens.overview),
        supply: await measureScreen(page, screens.supply),
      };
      const drawing = await measureDrawing(page, screens);
      const longestZoomTaskMs = await measureZoom(page, screens.supply);
      const home = await measureScores(page, { debugPort, path: screens.home });
      return {
        figures: { firstScriptBytes, drawing, longestZoomTaskMs },
        shown,
        scores: { home, overview: await measureScores(page, { debugPort, path: screens.overview }) },
      };
    });
    const tenant = await withContext(await openAs('tenant'), async (page) => {
      await signInWithPassword(page, people.tenant);
      await page.waitForURL(/\/apartments\/\d+\/overview/);
      const path = new URL(page.url()).pathname;
      await observePage(page);
      return { shown: await measureScreen(page, path), scores: await measureScores(page, { debugPort, path }) };
    });
    return {
      ...manager.figures,
      screens: { ...manager.shown, tenant: tenant.shown },
      scores: { ...manager.scores, tenant: tenant.scores },
    };
  } finally {
    await portal.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

type Page = ReturnType<BrowserContext['pages']>[number];

async function withContext<Result>(context: BrowserContext, measure: (page: Page) => Promise<Result>): Promise<Result> {
  try {
    return await measure(context.pages()[0]!);
  } finally {
    await context.close();
  }
}
