/** Runs one statement, or several without parameters. */
export type RunStatement = <Row extends object>(statement: string, ...parameters: unknown[]) => Promise<Row[]>;

/** What a migrated, otherwise empty database contains. */
export interface DatabaseContent {
  /** Tables with their rows as JSON. */
  rows: { table: string; rows: string }[];
  sequences: { name: string; last: number }[];
  schemaVersion: unknown;
}

export async function readContent(run: RunStatement): Promise<DatabaseContent> {
  const rows: DatabaseContent['rows'] = [];
  for (const table of await readFilledTables(run)) {
    const [content] = await run<{ rows: string }>(`select jsonb_agg(t)::text as rows from ${table} t`);
    rows.push({ table, rows: content!.rows });
  }
  const sequences = await run<{ name: string; last: number }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last
     from pg_sequences where last_value is not null`,
  );
  return { rows, sequences, schemaVersion: await readSchemaVersion(run) };
}

/**
 * Gives a database its first content again; on one connection, outside of a transaction. Returns false if the schema
 * has changed meanwhile. Only tables with rows are emptied: that is ten times as fast as truncating all.
 */
export async function restoreContent(run: RunStatement, content: DatabaseContent): Promise<boolean> {
  if ((await readSchemaVersion(run)) !== content.schemaVersion) return false;
  const filled = await readFilledTables(run);
  await run('set session_replication_role = replica');
  await run(filled.map((table) => `delete from ${table};`).join(' '));
  // new rows lie in the order in which they are added, as in a new table
  await run(`vacuum ${filled.join(', ')}`);
  for (const { table, rows } of content.rows) {
    await run(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
      rows,
    );
  }
  await run('reset session_replication_role');
  await run(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
     from pg_sequences where last_value is not null`,
  );
  for (const { name, last } of content.sequences) await run('select setval($1::regclass, $2)', name, last);
  return true;
}

/** Tables with rows, quoted. */
async function readFilledTables(run: RunStatement): Promise<string[]> {
  const tables = await run<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const looks = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  return (await run<{ name: string }>(looks.join(' union all '))).map(({ name }) => name);
}

/** Changes with every statement that changes a table, constraint, index, trigger or function. */
async function readSchemaVersion(run: RunStatement): Promise<unknown> {
  const catalogues = [
    'pg_attribute',
    'pg_constraint',
    'pg_trigger',
    'pg_proc',
    'pg_type',
    'pg_attrdef',
    'pg_namespace',
  ];
  const versions = catalogues.map(
    (catalogue) => `(select count(*) || '/' || max(xmin::text::bigint) from ${catalogue})`,
  );
  const statement = `select concat_ws(' ', (select count(*) from pg_class), ${versions.join(', ')}) as version`;
  const [row] = await run<{ version: string }>(statement);
  return row!.version;
}
