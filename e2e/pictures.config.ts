import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** Takes the pictures of the handbook; no part of the tests. */
export default defineConfig(config, {
  testDir: 'pictures',
  outputDir: 'results/pictures',
  workers: 1,
  reporter: 'line',
});
