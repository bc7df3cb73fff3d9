import type { Evidence, ExcludedReading, PartKind, PartOf, PartValues } from '../recipe-draft.ts';

interface Judged<Kind extends PartKind> {
  id: string;
  kind: Kind;
  series?: string[];
  word?: string;
  /** In the order of plausibility. */
  readings: PartValues[Kind][];
  excluded?: ExcludedReading<PartValues[Kind]>[];
  /** What the file states; it leaves one reading. */
  statement?: { value: PartValues[Kind]; evidence: Evidence } | undefined;
  /** One reading that is left is a choice all the same: a method, whose consequence is shown. */
  isChoice?: boolean;
}

/** Forms a part: a statement or the exclusion of all other readings proves the one that is left. */
export function judge<Kind extends PartKind>(judged: Judged<Kind>): PartOf<Kind> {
  const { id, kind, series = [], word, statement, isChoice = false } = judged;
  const base = { id, kind, series, ...(word !== undefined && { word }) };
  if (statement)
    return { ...base, readings: [statement.value], excluded: judged.excluded ?? [], proof: statement.evidence };
  const excluded = judged.excluded ?? [];
  const isExcluded = (value: PartValues[Kind]) =>
    excluded.some((one) => JSON.stringify(one.value) === JSON.stringify(value));
  const left = judged.readings.filter((value) => !isExcluded(value));
  // the file contradicts every reading: a person must see all of them
  const readings = left.length === 0 ? judged.readings : left;
  const last = excluded.at(-1)?.evidence ?? { kind: 'onlyForm' as const };
  return {
    ...base,
    readings,
    excluded: left.length === 0 ? [] : excluded,
    proof: left.length === 1 && !isChoice ? last : null,
  };
}
