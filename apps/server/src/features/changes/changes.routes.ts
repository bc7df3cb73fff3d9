import * as contract from '@lichthof/contracts/changes.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { HttpError } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { changesNdjson } from './changes-ndjson.ts';
import { changesParquet } from './changes-parquet.ts';
import { decodeCursor, type Cursor } from './cursor.ts';
import { followChanges, type ChangeFeed, type ChangePage } from './follow-changes.ts';
import { createCurveNotes } from './note-delivered-curves.ts';
import { inOrder, readHorizon, readOrigin } from './read-changes.db.ts';
import { refreshVisibility } from './refresh-visibility.db.ts';

const formats = {
  ndjson: { extension: 'ndjson', contentType: 'application/x-ndjson', write: changesNdjson },
  parquet: { extension: 'parquet', contentType: 'application/vnd.apache.parquet', write: changesParquet },
};

export function changesRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.exportChanges, async ({ params: { customerId }, query, caller: { userId } }) => {
    const origin = await readOrigin(db);
    const { since, limit } = query;
    if (since && query.kinds) throw new HttpError(400, 'The cursor keeps its kinds', { field: 'kinds' });
    const start = since
      ? decodeCursor(since, { customerId, origin, now: new Date() })
      : await beginFeed(db, query.kinds ?? contract.changeKindNames);
    const { kinds, position } = start;
    if (query.format === 'parquet' && kinds.some((kind) => kind !== 'meterDay'))
      throw new HttpError(400, 'Parquet is for the kind meterDay alone', { field: 'format' });
    if (!since) {
      const object = { customerId, userId, objectType: 'customer' as const, objectId: customerId };
      await addAuditEntry(db, { ...object, action: 'export', after: { content: 'changes' } });
    }
    const { write, extension, contentType } = formats[query.format];
    const pages = readPages(db, { customerId, kinds, position, limit }, userId);
    const cursorAt = (reached: Cursor['position']): Cursor => ({
      customerId,
      kinds,
      origin,
      givenAt: new Date().toISOString(),
      position: reached,
    });
    return { fileName: `changes.${extension}`, contentType, content: write(pages, cursorAt) };
  });
}

/** The horizon is read first: what commits while all objects are delivered follows as a change. */
async function beginFeed(
  db: Database,
  names: readonly contract.ChangeKind[],
): Promise<Pick<Cursor, 'kinds' | 'position'>> {
  const kinds = inOrder(names);
  return { kinds, position: { kind: getFirst(kinds), after: null, since: await readHorizon(db) } };
}

/** A receiver may take its time: so often it is read anew whose quarter-hours are withheld. */
const refreshEveryMs = 2000;

async function* readPages(db: Database, feed: ChangeFeed, userId: number): AsyncGenerator<ChangePage> {
  const noteCurves = createCurveNotes(db, { customerId: feed.customerId, userId });
  const hasValues = feed.kinds.includes('meterDay');
  let refreshedAt = 0;
  const refresh = async () => {
    if (!hasValues || Date.now() - refreshedAt < refreshEveryMs) return;
    await refreshVisibility(db, feed.customerId);
    refreshedAt = Date.now();
  };
  await refresh();
  for await (const page of followChanges(db, feed)) {
    await noteCurves(page.changes);
    yield page;
    await refresh();
  }
}
