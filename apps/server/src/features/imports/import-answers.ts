import type { Import, ImportSummary } from '@lichthof/contracts/imports.ts';
import type { ImportRow } from './imports.db.ts';

export function summaryOf(row: ImportRow, userId: number): ImportSummary {
  const days = (row.result ?? []).flatMap(({ from, to }) => (from && to ? [from, to] : [])).sort();
  return {
    importId: row.id,
    fileName: row.file_name,
    fileBytes: row.file_bytes,
    createdAt: row.created_at.toISOString(),
    createdByName: `${row.first_name} ${row.last_name}`,
    isOwn: row.created_by === userId,
    state: row.state,
    partsDone: row.parts_done,
    partsTotal: row.parts_total,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
  };
}

/** Values of the file itself are shown to whoever uploaded it only. */
export function importOf(row: ImportRow, userId: number): Import {
  return {
    ...summaryOf(row, userId),
    layout: row.layout,
    firstRows: row.created_by === userId ? row.first_rows : [],
    mapping: row.mapping ?? [],
    // those loaded before substitutes were formed of counters have none
    result: (row.result ?? []).map((series) => ({ ...series, substitutes: series.substitutes ?? 0 })),
    failure: row.failure,
  };
}
