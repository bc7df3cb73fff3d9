import type { PartAnswer, RecipePart } from '@lichthof/domain/recipes/recipe-draft.ts';
import type { RecipeLayout } from '@lichthof/domain/recipes/recipe-layout.ts';

/** What a person says of the parts of a draft. */
export interface RecipeChoices {
  /** A part with the index of its reading. */
  answers?: { part: string; reading: number }[] | undefined;
  /** The part of an answer that is taken back. */
  withdrawn?: string | undefined;
}

/** The answers after a person has given or taken back some. A reading that the part does not have changes nothing. */
export function changeAnswers(
  { parts, answers }: RecipeLayout,
  { answers: given = [], withdrawn }: RecipeChoices,
): PartAnswer[] {
  const added = given.flatMap(({ part: id, reading }) => {
    const part = parts.find((one) => one.id === id);
    return part ? answerOf(part, reading) : [];
  });
  const replaced = new Set([...added.map(({ id }) => id), withdrawn]);
  return [...answers.filter(({ id }) => !replaced.has(id)), ...added];
}

function answerOf({ id, kind, readings }: RecipePart, reading: number): PartAnswer[] {
  const value = readings[reading];
  // kind and value of one part belong together
  return value === undefined ? [] : [{ id, kind, value } as PartAnswer];
}
