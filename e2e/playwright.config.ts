import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './src/find-browser.ts';

const browser = await findBrowser();
const port = 3217;
const baseURL = `http://localhost:${port}`;
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'lichthof-e2e-'));

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['line'], ['json', { outputFile: 'results/report.json' }]],
  use: {
    baseURL,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // without a locale of that kind Chromium saves no file that has an umlaut in its name
    launchOptions: { ...browser, env: { ...process.env, LC_ALL: 'C.UTF-8' } },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node ../apps/server/src/main.ts',
    url: `${baseURL}/api/health`,
    timeout: 120_000,
    env: {
      PORT: String(port),
      DATA_DIR: process.env['E2E_DATA_DIR'],
      DATABASE_URL: '',
      DEMO: 'true',
      LOG_LEVEL: 'error',
    },
  },
});
