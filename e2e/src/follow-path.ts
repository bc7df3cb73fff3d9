import { expect, type Page, type Request } from '@playwright/test';

const quietMs = 300;
const stillMs = 200;

/**
 * Opens a path as a link of the portal does, and waits until nothing more is loaded or drawn. Loading the whole portal
 * anew for each page takes most of the computing time of a journey through many pages.
 */
export async function followPath(page: Page, path: string): Promise<void> {
  const open = new Set<Request>();
  let changedAt = Date.now();
  const add = (request: Request) => {
    if (request.resourceType() !== 'eventsource') open.add(request);
    changedAt = Date.now();
  };
  const remove = (request: Request) => {
    open.delete(request);
    changedAt = Date.now();
  };
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove);
  await navigate(page, path);
  changedAt = Date.now();
  const isQuiet = () => open.size === 0 && Date.now() - changedAt >= quietMs;
  await expect.poll(isQuiet, { intervals: [50], timeout: 30_000 }).toBe(true);
  page.off('request', add).off('requestfinished', remove).off('requestfailed', remove);
  await waitUntilDrawn(page);
}

/** Resolves a frame later, when the router has begun to load what the page needs. */
function navigate(page: Page, path: string): Promise<unknown> {
  return page.evaluate((target) => {
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return new Promise((resolve) => requestAnimationFrame(resolve));
  }, path);
}

/** Waits until no element changes for a while. */
function waitUntilDrawn(page: Page): Promise<void> {
  return page.evaluate(
    (forMs) =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(end, forMs);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, forMs);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    stillMs,
  );
}
