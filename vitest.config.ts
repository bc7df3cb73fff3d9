import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: [
            'apps/server/src/testing/database-template.ts',
            'apps/server/src/testing/check-recorded-statements.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // modules are evaluated once per worker; each file has a database of its own
          isolate: false,
          pool: 'threads',
          maxWorkers: 2,
        },
      },
      {
        root: 'apps/web',
        test: {
          name: 'web',
          include: ['src/**/*.test.ts'],
          setupFiles: ['src/app/set-up-for-tests.ts'],
          isolate: false,
        },
      },
      {
        root: 'apps/web',
        test: {
          name: 'web-dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/app/set-up-for-tests.ts', 'src/app/set-up-dom-for-tests.ts'],
          testTimeout: 30_000,
          // modules are evaluated once per worker; the set-up cleans up after each file
          isolate: false,
        },
      },
    ],
  },
});
