import { expect, type Page } from '@playwright/test';

/** Calls the API as the person who is signed in on the page, for steps that other journeys click. */
export async function callApi<Result>(
  page: Page,
  path: string,
  { method = 'GET', data }: { method?: string; data?: object } = {},
): Promise<Result> {
  const token = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user'))!;
    return (JSON.parse(sessionStorage.getItem(key)!) as { access_token: string }).access_token;
  });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
  return (answer.status() === 204 ? undefined : await answer.json()) as Result;
}
