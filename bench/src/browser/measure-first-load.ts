import type { Page, Response } from '@playwright/test';

/** The bytes of script, as sent, that the page loads when nothing is cached. */
export async function measureFirstLoad(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const sizes: Promise<number>[] = [];
  const note = (response: Response) => {
    if (response.url().endsWith('.js')) sizes.push(sentBytes(response));
  };
  page.on('response', note);
  await page.reload({ waitUntil: 'networkidle' });
  page.off('response', note);
  await session.detach();
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

async function sentBytes(response: Response): Promise<number> {
  const { responseBodySize } = await response.request().sizes();
  return responseBodySize;
}
