import { letRequestsPass } from '../../http/open-requests.ts';

const longestTurnMs = 10;

/** Like `map` of an array, but lets the server answer others in between: a run has thousands of invoices. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let turnEndsAt = performance.now() + longestTurnMs;
  for (const [index, item] of items.entries()) {
    if (performance.now() > turnEndsAt) {
      await letRequestsPass();
      turnEndsAt = performance.now() + longestTurnMs;
    }
    results.push(map(item, index));
  }
  return results;
}
