import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pair, Row } from './table.ts';

const path = join(import.meta.dirname, '../last-release.json');

/** The figures of each group by their labels, as they were at the last release. */
type Release = Record<string, Record<string, Pair>>;

export function readLastRelease(): Release {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Release) : {};
}

/** Keeps the figures of a group for the next release to be compared with. */
export function saveGroup(group: string, rows: Row[]): void {
  const keys = keysOf(rows);
  const figures = rows.map(({ embedded, postgres }, index): [string, Pair] => [
    keys[index]!,
    { embedded: round(embedded), ...(postgres === undefined ? {} : { postgres: round(postgres) }) },
  ]);
  const release = { ...readLastRelease(), [group]: Object.fromEntries(figures) };
  writeFileSync(path, `${JSON.stringify(release, null, 2)}\n`);
}

/** An indented label belongs to the last one that is not, so that each key is there once. */
export function keysOf(rows: Row[]): string[] {
  let main = '';
  return rows.map(({ label }) => {
    if (!label.startsWith(' ')) main = label;
    return label === main ? label : `${main}: ${label.trim()}`;
  });
}

const round = (figure: number) => Number(figure.toPrecision(4));
