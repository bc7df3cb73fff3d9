import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

/** One more than cores: the tests that start servers wait for them much of their time. */
const maxWorkers = availableParallelism() + 1;

/** Only ends what hangs: how long a test takes beside others says nothing. */
const testTimeout = 30_000;
const patience = { poll: { timeout: 20_000 } };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout,
          expect: patience,
          isolate: false,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          // of the servers and workers that tests start
          env: { NODE_COMPILE_CACHE: join(tmpdir(), 'lichthof-compiled') },
          globalSetup: [
            'apps/server/src/testing/database-template.ts',
            'apps/server/src/testing/check-recorded-statements.ts',
          ],
          setupFiles: ['apps/server/src/testing/run-tests-as-jobs.ts'],
          testTimeout,
          expect: patience,
          hookTimeout: 60_000,
          // modules are evaluated once per worker; each file has a database of its own
          isolate: false,
          pool: 'threads',
          maxWorkers,
        },
      },
      {
        root: 'apps/web',
        test: {
          name: 'web',
          include: ['src/**/*.test.ts'],
          setupFiles: ['src/app/set-up-for-tests.ts'],
          testTimeout,
          expect: patience,
          isolate: false,
          maxWorkers,
        },
      },
      {
        root: 'apps/web',
        test: {
          name: 'web-dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/app/set-up-for-tests.ts', 'src/app/set-up-dom-for-tests.ts'],
          testTimeout,
          expect: patience,
          // modules are evaluated once per worker; the set-up cleans up after each file
          isolate: false,
          maxWorkers,
        },
      },
    ],
  },
});
