const comment = /\/\*.*?\*\//gs;
const verb = /^\W*(\w+)/;
const firstTable = /\b(?:from|into|update)\s+"?(\w+)/i;

/** What a statement does with its first table, without any value: 'select meter_day'. */
export function nameStatement(sql: string): string {
  const plain = sql.replace(comment, '');
  return [verb.exec(plain)?.[1]?.toLowerCase(), firstTable.exec(plain)?.[1]].filter(Boolean).join(' ') || 'unknown';
}
