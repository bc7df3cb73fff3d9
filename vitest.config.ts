import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/database-template.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // modules are evaluated once per worker; each file has a database of its own
          isolate: false,
          pool: 'threads',
          maxWorkers: 2,
        },
      },
      './apps/web/vite.config.ts',
    ],
  },
});
