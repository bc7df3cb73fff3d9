import type { Distribution } from '../database/distribution/distribute-tables.ts';

/** What became of the tables, to be told at the terminal. */
export function describeDistribution(distribution: Distribution | undefined): string {
  if (!distribution) return 'In dieser Datenbank gibt es Citus nicht: Es bleibt alles, wie es ist.';
  const { distributed, reference, local, changedCount } = distribution;
  return [
    changedCount === 0 ? 'Es war schon alles verteilt.' : `${changedCount} Tabellen wurden verteilt.`,
    `Nach Kunden verteilt (${distributed.length}): ${distributed.join(', ')}`,
    `Auf jedem Rechner (${reference.length}): ${reference.join(', ')}`,
    `Nur auf dem ersten Rechner (${local.length}): ${local.join(', ')}`,
  ].join('\n');
}
