import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/database-template.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // on a busy machine sockets and processes may be late; what passes only then is named
          retry: process.env['CI'] ? 1 : 0,
        },
      },
      './apps/web/vite.config.ts',
    ],
  },
});
