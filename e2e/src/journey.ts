import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { copyData, startPortal } from './portal-server.ts';

export { expect } from '@playwright/test';

export interface Portal {
  url: string;
  dataDir: string;
}

/** A test in the browser; each worker has a server and data of its own. */
export const test = base.extend<object, { portal: Portal }>({
  portal: [
    async ({ browserName }, use, { workerIndex }) => {
      const directory = process.env['E2E_DIRECTORY']!;
      const dataDir = join(directory, `${browserName}-${workerIndex}`);
      await copyData(join(directory, 'demo'), dataDir);
      process.env['E2E_DATA_DIR'] = dataDir;
      const { url, stop } = await startPortal(dataDir);
      await use({ url, dataDir });
      await stop();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
});
