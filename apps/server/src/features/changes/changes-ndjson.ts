import type { Cursor } from './cursor.ts';
import { encodeCursor } from './cursor.ts';
import type { ChangePage } from './follow-changes.ts';

/** One line of JSON for each object, and a last one with the cursor. */
export async function* changesNdjson(
  pages: AsyncIterable<ChangePage>,
  cursorAt: (position: Cursor['position']) => Cursor,
): AsyncGenerator<Uint8Array> {
  let last: ChangePage | undefined;
  for await (const page of pages) {
    last = page;
    if (page.changes.length > 0) yield lines(page.changes);
  }
  if (last) yield lines([{ kind: 'cursor', cursor: encodeCursor(cursorAt(last.position)), hasMore: !last.isEnd }]);
}

const lines = (values: object[]) => Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
