import { PostgresQueryCompiler } from 'kysely';
import type { Database } from '../database/database.ts';

const text = /'[^']*'/g;
const write = /\b(insert|update|delete|merge)\b/i;

/** The database as a standby has it: statements that write or lock rows fail. */
export function refuseWrites(db: Database): Database {
  const compiler = new PostgresQueryCompiler();
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const { sql } = compiler.compileQuery(node, queryId);
      if (write.test(sql.replace(text, ''))) throw new Error(`Only reads are allowed here: ${sql}`);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
