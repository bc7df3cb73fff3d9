import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { loadKeys } from './keys.ts';

it('makes keys once, even when two servers start together', async () => {
  const { db, close } = await openTestDatabase();

  const [first, second] = await Promise.all([loadKeys(db), loadKeys(db)]);

  expect(first).toEqual(second);
  expect(first.tokenKeys).toHaveLength(1);
  expect(first.cookieSecrets).toHaveLength(1);
  await close();
});
