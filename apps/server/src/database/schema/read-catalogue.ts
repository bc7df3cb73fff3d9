import { sql } from 'kysely';
import type { Database } from '../database.ts';

export interface CatalogueColumn {
  name: string;
  /** PostgreSQL's name: int4, _int4 for an array of it. */
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  /** Computed from other columns. */
  isComputed: boolean;
  /** The texts that a check constraint allows, if it lists texts. */
  allowedTexts: string[] | null;
}

export interface CatalogueTable {
  name: string;
  columns: CatalogueColumn[];
}

/** The tables of the migrated database by name, with their columns in order. */
export async function readTables(db: Database): Promise<CatalogueTable[]> {
  const { rows } = await sql<CatalogueTable>`
    select c.relname as name, jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname,
      'isNullable', not a.attnotnull, 'hasDefault', a.atthasdef or a.attidentity <> '',
      'isComputed', a.attgenerated <> '', 'allowedTexts', (
        select jsonb_agg(found[1]) from pg_constraint k,
          lateral regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') found
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%')) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
    group by c.relname order by c.relname`.execute(db);
  return rows;
}

export interface CatalogueKey {
  table: string;
  name: string;
  kind: 'primary' | 'unique' | 'exclusion' | 'foreign';
  columns: string[];
  /** The table that a foreign key refers to. */
  refersTo: string | null;
  /** Whether a foreign key empties or changes columns when the row that it refers to does. */
  changesColumns: boolean;
}

/** Reads primary keys, unique and exclusion constraints, unique indexes and foreign keys, with their columns. */
export async function readKeys(db: Database): Promise<CatalogueKey[]> {
  const { rows } = await sql<CatalogueKey>`
    select t.relname as "table", i.relname as name, null as "refersTo", false as "changesColumns",
      case when x.indisprimary then 'primary' when x.indisunique then 'unique' else 'exclusion' end as kind,
      (select coalesce(jsonb_agg(a.attname order by at.place), '[]')
        from unnest(x.indkey) with ordinality as at (number, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = at.number) as columns
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where t.relnamespace = 'public'::regnamespace and (x.indisunique or x.indisexclusion)
    union all
    select t.relname, k.conname, to_table.relname, k.confdeltype in ('n', 'd') or k.confupdtype <> 'a', 'foreign',
      (select jsonb_agg(a.attname order by at.place) from unnest(k.conkey) with ordinality as at (number, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = at.number)
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class to_table on to_table.oid = k.confrelid
    where k.contype = 'f' and t.relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(db);
  return rows;
}
