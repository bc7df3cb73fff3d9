import type { ChangeKind } from '@lichthof/contracts/changes.ts';
import type { Database } from '../../database/database.ts';
import type { Position } from './cursor.ts';
import { inOrder, readAfter, readLog, readObjects, type Change } from './read-changes.db.ts';

export interface ChangePage {
  changes: Change[];
  /** Where to go on after this page. */
  position: Position;
  /** Nothing else can be delivered yet. */
  isEnd: boolean;
}

export interface ChangeFeed {
  customerId: number;
  kinds: ChangeKind[];
  position: Position;
  /** So many objects at most. */
  limit: number;
}

/** Objects of one page: few enough for the memory, many enough for the database. */
const pageSize = 500;

/** Delivers, page after page, everything since a position: first all objects by kind, then what changed. */
export async function* followChanges(db: Database, feed: ChangeFeed): AsyncGenerator<ChangePage> {
  let { position, limit: left } = feed;
  for (let isEnd = false; !isEnd && left > 0;) {
    const page = await readPage(db, feed, { position, limit: Math.min(pageSize, left) });
    yield page;
    ({ position, isEnd } = page);
    left -= page.changes.length;
  }
}

type PageStart = { position: Position; limit: number };

function readPage(db: Database, feed: ChangeFeed, { position, limit }: PageStart): Promise<ChangePage> {
  return 'kind' in position
    ? readAllPage(db, feed, { position, limit })
    : readChangedPage(db, feed, { position, limit });
}

interface AllStart {
  position: Extract<Position, { kind: ChangeKind }>;
  limit: number;
}

async function readAllPage(db: Database, feed: ChangeFeed, { position, limit }: AllStart): Promise<ChangePage> {
  const { kind, since } = position;
  const { changes, last } = await readAfter(db, { ...feed, kind, after: position.after, limit });
  if (last && changes.length === limit) return { changes, position: { kind, after: last, since }, isEnd: false };
  const next = feed.kinds[feed.kinds.indexOf(kind) + 1];
  return { changes, position: next ? { kind: next, after: null, since } : { transaction: since }, isEnd: false };
}

interface ChangedStart {
  position: Extract<Position, { transaction: string }>;
  limit: number;
}

async function readChangedPage(db: Database, feed: ChangeFeed, { position, limit }: ChangedStart): Promise<ChangePage> {
  const { transaction, after } = position;
  const from = { transaction, ...(after && { after }) };
  const { entries, next, isEnd } = await readLog(db, { ...feed, from, limit });
  const changes: Change[] = [];
  for (const kind of inOrder(entries.map((entry) => entry.kind))) {
    const keys = entries.filter((entry) => entry.kind === kind);
    changes.push(...(await readObjects(db, { ...feed, kind, keys })));
  }
  return { changes, position: next, isEnd };
}
