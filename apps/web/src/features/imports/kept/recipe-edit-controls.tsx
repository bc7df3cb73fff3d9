import type { ImportRecipeDetails } from '@lichthof/contracts/imports/import-recipes.ts';
import { formatList } from '@lichthof/domain/formats/lists.ts';
import { recipeMethods, recipeStamps, seriesContents, statusMeanings } from '@lichthof/domain/recipes/recipe.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { clockText } from '../recipe/recipe-texts.ts';
import { clocksOf, contentGroupsOf, noMeter } from './recipe-edit-form.ts';

const otherThanPower = seriesContents.filter((content) => content !== 'power');

/** The controls for clock, times, values, words and meters of a recipe. */
export function RecipeEditControls({ recipe: { recipe, meters, meterChoices } }: { recipe: ImportRecipeDetails }) {
  const { t } = useTranslation('recipe');
  const groups = contentGroupsOf(recipe);
  const meterOptions = [
    { value: noMeter, label: t('import-recipes:edit.noMeter') },
    ...meterChoices.map(({ meterId, name, estateName, serialNumber }) => ({
      value: meterId,
      label: [estateName, name, serialNumber].filter(Boolean).join(' · '),
    })),
  ];
  return (
    <>
      <SelectField
        name="clock"
        label={t('part.clock')}
        options={clocksOf(recipe).map((clock, value) => ({ value, label: clockText(t, clock) }))}
      />
      <SelectField
        name="stamp"
        label={t('part.stamp')}
        options={recipeStamps.map((value) => ({ value, label: t(`stamp.${value}`) }))}
      />
      {groups.map(({ names, content }, index) =>
        content === 'power' ? null : (
          <SelectField
            key={content}
            name={`contents.${index}`}
            label={groups.length > 1 ? `${t('part.content')} (${formatList(names)})` : t('part.content')}
            options={otherThanPower.map((value) => ({ value, label: t(`content.${value}`) }))}
          />
        ),
      )}
      {recipe.method !== null && (
        <SelectField
          name="method"
          label={t('part.method')}
          options={recipeMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
        />
      )}
      {Object.keys(recipe.status).map((word, index) => (
        <SelectField
          key={word}
          name={`status.${index}`}
          label={t('part.status', { word })}
          options={statusMeanings.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      ))}
      {meters.map(({ text }, index) => (
        <SelectField
          key={text}
          name={`meters.${index}`}
          label={t('import-recipes:edit.meter', { text: text || t('import-recipes:edit.anyFile') })}
          options={meterOptions}
        />
      ))}
    </>
  );
}
