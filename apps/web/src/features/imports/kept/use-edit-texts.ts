import type { ImportRecipeDetails } from '@lichthof/contracts/imports/import-recipes.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatList } from '@lichthof/domain/formats/lists.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { clockText } from '../recipe/recipe-texts.ts';
import {
  contentGroupsOf,
  editOf,
  listRegisterChoices,
  type RegisterChoice,
  registerKey,
  type RecipeEditFields,
} from './recipe-edit-form.ts';

interface MeterTarget {
  meterId: number;
  deviceId?: number | undefined;
  isMultiplied?: boolean | undefined;
}

/** A meter with its device of today, or one of its devices with its days. */
export function registerText(
  t: TFunction<'recipe'>,
  { meter: { estateName, name, devices }, device }: RegisterChoice,
): string {
  const today = devices.find(({ to }) => to === null)?.serialNumber;
  if (!device) return [estateName, name, today].filter(Boolean).join(' · ');
  const { serialNumber, from, to } = device;
  const days = { serialNumber, from: formatDay(from), to: to === null ? '' : formatDay(to) };
  const deviceText = t(`import-recipes:edit.${to === null ? 'deviceSince' : 'deviceUntil'}`, days);
  return [estateName, name, deviceText].join(' · ');
}

/** A line for each part of a recipe that a form says otherwise: what it is then, and what it was. */
export function useEditTexts(details: ImportRecipeDetails, fields: RecipeEditFields): string[] {
  const { t } = useTranslation('recipe');
  const { recipe, meters, meterChoices } = details;
  const edit = editOf(details, fields) ?? {};
  const line = (part: string, now: string, before: string) => t('import-recipes:edit.line', { part, now, before });
  const places = listRegisterChoices(meterChoices);
  const targetText = (target: MeterTarget | undefined) => {
    const place = target && places.find((one) => registerKey(one) === registerKey(target));
    if (!place) return t('import-recipes:edit.noMeter');
    const factor = target.isMultiplied === undefined ? null : target.isMultiplied ? 'multiplied' : 'shown';
    return [registerText(t, place), ...(factor ? [t(`import-recipes:edit.factor.${factor}`)] : [])].join(', ');
  };
  const contents = contentGroupsOf(recipe).flatMap(({ keys: [key = ''], names, content }) => {
    const now = edit.contents?.[key];
    return now
      ? [line(`${t('part.content')} (${formatList(names)})`, t(`content.${now}`), t(`content.${content}`))]
      : [];
  });
  const words = Object.entries(edit.status ?? {}).map(([word, now]) =>
    line(t('part.status', { word }), t(`status.${now}`), t(`status.${recipe.status[word] ?? 'measured'}`)),
  );
  const others = (edit.meters ?? []).map(({ text, meterId, ...now }) => {
    const { meter, ...before } = meters.find((one) => one.text === text) ?? {};
    const [nowText, beforeText] = [
      targetText(meterId === null ? undefined : { meterId, ...now }),
      targetText(meter ? { meterId: meter.meterId, ...before } : undefined),
    ];
    return line(text || t('import-recipes:edit.anyFile'), nowText, beforeText);
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
