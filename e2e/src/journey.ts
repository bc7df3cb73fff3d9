import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startPortal } from './portal-server.ts';

export { expect } from '@playwright/test';

interface Portal {
  url: string;
  dataDir: string;
}

/** A test in the browser; each worker has a server and data of its own. */
export const test = base.extend<object, { portal: Portal }>({
  portal: [
    async ({ browserName }, use, { workerIndex, parallelIndex }) => {
      const directory = process.env['E2E_DIRECTORY']!;
      const dataDir = join(directory, `${browserName}-${workerIndex}`);
      // without the lock of the server that has stopped
      await cp(join(directory, 'demo'), dataDir, { recursive: true, filter: (path) => !path.endsWith('.sock') });
      process.env['E2E_DATA_DIR'] = dataDir;
      const { url, stop } = await startPortal(dataDir, 3217 + parallelIndex);
      await use({ url, dataDir });
      await stop();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
});
