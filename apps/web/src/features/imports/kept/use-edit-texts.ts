import type { ImportRecipeDetails } from '@lichthof/contracts/imports/import-recipes.ts';
import { formatList } from '@lichthof/domain/formats/lists.ts';
import { useTranslation } from 'react-i18next';
import { clockText } from '../recipe/recipe-texts.ts';
import { contentGroupsOf, editOf, type RecipeEditFields } from './recipe-edit-form.ts';

/** A line for each part of a recipe that a form says otherwise: what it is then, and what it was. */
export function useEditTexts(details: ImportRecipeDetails, fields: RecipeEditFields): string[] {
  const { t } = useTranslation('recipe');
  const { recipe, meters, meterChoices } = details;
  const edit = editOf(details, fields) ?? {};
  const line = (part: string, now: string, before: string) => t('import-recipes:edit.line', { part, now, before });
  const meterName = (meterId: number | null | undefined) =>
    meterChoices.find((one) => one.meterId === meterId)?.name ?? t('import-recipes:edit.noMeter');
  const contents = contentGroupsOf(recipe).flatMap(({ keys: [key = ''], names, content }) => {
    const now = edit.contents?.[key];
    return now
      ? [line(`${t('part.content')} (${formatList(names)})`, t(`content.${now}`), t(`content.${content}`))]
      : [];
  });
  const words = Object.entries(edit.status ?? {}).map(([word, now]) =>
    line(t('part.status', { word }), t(`status.${now}`), t(`status.${recipe.status[word] ?? 'measured'}`)),
  );
  const others = (edit.meters ?? []).map(({ text, meterId }) => {
    const before = meters.find((one) => one.text === text)?.meter?.meterId;
    return line(text || t('import-recipes:edit.anyFile'), meterName(meterId), meterName(before));
  });
  return [
    ...(fields.name === details.name ? [] : [line(t('keep.name'), fields.name, details.name)]),
    ...(edit.clock ? [line(t('part.clock'), clockText(t, edit.clock), clockText(t, recipe.time.clock))] : []),
    ...(edit.stamp ? [line(t('part.stamp'), t(`stamp.${edit.stamp}`), t(`stamp.${recipe.time.stamp}`))] : []),
    ...(edit.method && recipe.method
      ? [line(t('part.method'), t(`method.${edit.method}`), t(`method.${recipe.method}`))]
      : []),
    ...contents,
    ...words,
    ...others,
  ];
}
