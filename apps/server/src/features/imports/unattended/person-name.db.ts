import type { Database } from '../../../database/database.ts';

export async function readPersonName(db: Database, userId: number): Promise<string> {
  const row = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return `${row.first_name} ${row.last_name}`;
}
