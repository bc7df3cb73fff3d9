import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './src/find-browser.ts';

const browser = await findBrowser();

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  globalSetup: './src/prepare-data.ts',
  // one more than cores: a journey computes for about two thirds of its time, and waits for answers and drawing else
  workers: availableParallelism() + 1,
  // the journeys of money get a server of their own, because others count the invoices of the demo; the longest first
  projects: [
    { name: 'money', testMatch: 'money.spec.ts' },
    { name: 'journeys', testIgnore: 'money.spec.ts' },
  ],
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['line'], ['json', { outputFile: 'results/report.json' }]],
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // drawing each step of every animation takes time; the tenant's journeys show them
    contextOptions: { reducedMotion: 'reduce' },
    // without a locale of that kind Chromium saves no file that has an umlaut in its name
    launchOptions: { ...browser, env: { ...process.env, LC_ALL: 'C.UTF-8' } },
    screenshot: 'only-on-failure',
  },
});
