import { sql } from 'kysely';
import type { Database } from '../database.ts';

const oid = sql`'public'::regnamespace`;
/** What an extension brings is its own. */
const isOwn = (column: string) =>
  sql`not exists (select from pg_depend d where d.objid = ${sql.ref(column)} and d.deptype = 'e')`;

/** Everything that migrations make, one line each, in an order that does not depend on their history. */
export async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s %s%s%s %s %s %s', c.relname, a.attname, row_number() over (partition by c.oid order by a.attnum),
        format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end, ' ' || pg_get_expr(f.adbin, f.adrelid),
        a.attidentity, a.attgenerated, a.attstorage) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef f on f.adrelid = c.oid and f.adnum = a.attnum
      where c.relnamespace = ${oid} and c.relkind = 'r'
    union all
    select format('%s %s owner %s rights %s options %s row security %s', c.relkind, c.relname, c.relowner = t.relowner,
        c.relacl, c.reloptions, c.relrowsecurity)
      from pg_class c, pg_class t where c.relnamespace = ${oid} and t.relname = 'customer' and c.relkind in ('r', 'S', 'v')
    union all
    select format('constraint %s.%s %s', r.relname, k.conname, pg_get_constraintdef(k.oid))
      from pg_constraint k join pg_class r on r.oid = k.conrelid
      where r.relnamespace = ${oid} and k.contype <> 'n'
    union all
    select pg_get_indexdef(x.indexrelid) from pg_index x join pg_class r on r.oid = x.indrelid where r.relnamespace = ${oid}
    union all
    select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class r on r.oid = t.tgrelid
      where not t.tgisinternal and r.relnamespace = ${oid}
    union all
    select format('policy %s on %s to %s %s %s %s', policyname, tablename, roles, cmd, qual, with_check) from pg_policies
      where schemaname = 'public'
    union all
    select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace = ${oid} and ${isOwn('p.oid')}
    union all
    select format('extension %s', extname) from pg_extension
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}
