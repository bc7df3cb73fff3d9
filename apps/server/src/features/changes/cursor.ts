import { changeKindNames, cursorDays } from '@lichthof/contracts/changes.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { z } from 'zod';
import { HttpError } from '../../http/errors.ts';

const transaction = z.string().regex(/^\d{1,20}$/);
const kind = z.enum(changeKindNames);
const key = { id: z.int(), sub: z.int() };

const cursorSchema = z.object({
  customerId: z.int(),
  kinds: z.array(kind).min(1),
  /** The database that gave it. */
  origin: z.string(),
  givenAt: z.iso.datetime(),
  position: z.union([
    /** In the first delivery: the next objects of a kind; changes since the transaction follow. */
    z.object({ kind, after: z.object(key).nullable(), since: transaction }),
    z.object({ transaction, after: z.object({ kind, ...key }).optional() }),
  ]),
});
export type Cursor = z.infer<typeof cursorSchema>;
export type Position = Cursor['position'];

export const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

interface CursorUse {
  customerId: number;
  origin: string;
  now: Date;
}

/** Throws 400 for what is no cursor of the customer, 410 for one that can no longer be continued. */
export function decodeCursor(text: string, { customerId, origin, now }: CursorUse): Cursor {
  const cursor = parseCursor(text);
  if (cursor?.customerId !== customerId) throw new HttpError(400, 'No cursor of this customer', { field: 'since' });
  const isOld = now.getTime() - Date.parse(cursor.givenAt) > cursorDays * 86_400_000;
  if (isOld || cursor.origin !== origin) {
    throw new HttpError(410, 'The cursor has expired; begin without one', { code: ErrorCode.CursorExpired });
  }
  return cursor;
}

function parseCursor(text: string): Cursor | undefined {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return undefined;
  }
}
