import { answerByRecipe } from './answer-by-recipe.ts';
import type { Deviation } from './deviation.ts';
import { type FilledRecipe, fillRecipe, type KnownOfFile } from './fill/fill-recipe.ts';
import type { RowSource } from './fill/find-table.ts';
import { type FileForm, formOf } from './file-form.ts';
import type { FilePlace, KeptRecipe } from './kept-recipe.ts';
import type { RecipePart } from './recipe-draft.ts';

/** A file as a kept recipe reads it. Parts that deviate have the file's own proof, or are open. */
export interface AppliedRecipe {
  draft: FilledRecipe;
  form: FileForm;
  places: FilePlace[];
  /** In the order in which they are told; none where the file fits. */
  deviations: Deviation[];
}

/** Reads a further file by a kept recipe; null for a file without a table. */
export function applyRecipe(
  source: RowSource,
  kept: Pick<KeptRecipe, 'recipe' | 'form'>,
  known: Omit<KnownOfFile, 'answerOf' | 'keys'>,
): AppliedRecipe | null {
  const found = formOf(source);
  const draft = fillRecipe(source, {
    ...known,
    keys: 'all',
    answerOf: (part, table) => answerByRecipe(part, kept, table),
  });
  if (!found || !draft) return null;
  const { form, places } = found;
  const partDeviations = draft.parts.flatMap((part) => deviationOf(part, { kept, draft, form }));
  return { draft, form, places, deviations: [...compareHeaders(form, kept.form), ...partDeviations] };
}

function compareHeaders(own: FileForm, { headers }: FileForm): Deviation[] {
  const isIn = (list: readonly string[]) => (header: string) => list.includes(header);
  const missing = headers.filter((header) => !isIn(own.headers)(header));
  const added = own.headers.filter((header) => !isIn(headers)(header));
  return [
    ...missing.map((text) => ({ kind: 'missingColumn' as const, text })),
    ...added.map((text) => ({ kind: 'newColumn' as const, text })),
  ];
}

interface Applied {
  kept: Pick<KeptRecipe, 'recipe' | 'form'>;
  draft: FilledRecipe;
  form: FileForm;
}

/** Nothing where the recipe answers the part, or where it is about series that the recipe does not read. */
function deviationOf(part: RecipePart, { kept, draft, form: { headers } }: Applied): Deviation[] {
  if (part.kind !== 'status' && !isAboutRead(part, { kept, draft })) return [];
  if (answerByRecipe(part, kept, { headers, series: draft.allSeries })) return [];
  const row = part.proof?.row;
  const place = row === undefined ? {} : { row };
  if (part.kind === 'status') {
    const text = part.word ?? '';
    const isNew = !Object.hasOwn(kept.recipe.status, text);
    return [isNew ? { kind: 'newStatusWord', text, ...place } : { kind: 'part', part: 'status', text, ...place }];
  }
  const names = draft.allSeries.filter(({ key }) => part.series.includes(key)).map(({ name }) => name);
  return [{ kind: 'part', part: part.kind, text: names.join(', '), ...place }];
}

function isAboutRead({ series }: RecipePart, { kept, draft }: Pick<Applied, 'kept' | 'draft'>): boolean {
  if (series.length === 0) return true;
  const columns = new Set(kept.recipe.series.map(({ column }) => column));
  return draft.allSeries.some(({ key, column }) => series.includes(key) && columns.has(column));
}
