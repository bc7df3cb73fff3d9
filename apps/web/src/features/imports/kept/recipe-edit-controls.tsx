import type { ImportRecipeDetails } from '@lichthof/contracts/imports/import-recipes.ts';
import { formatList } from '@lichthof/domain/formats/lists.ts';
import { recipeMethods, recipeStamps, seriesContents, statusMeanings } from '@lichthof/domain/recipes/recipe.ts';
import { Fragment } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { clockText } from '../recipe/recipe-texts.ts';
import {
  clocksOf,
  contentGroupsOf,
  factorChoices,
  hasFactor,
  listRegisterChoices,
  noMeter,
  registerKey,
  type RecipeEditFields,
} from './recipe-edit-form.ts';
import { registerText } from './use-edit-texts.ts';

const otherThanPower = seriesContents.filter((content) => content !== 'power');

/** The controls for clock, times, values, words and meters of a recipe. */
export function RecipeEditControls({ recipe: { recipe, meters, meterChoices } }: { recipe: ImportRecipeDetails }) {
  const { t } = useTranslation('recipe');
  const groups = contentGroupsOf(recipe);
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
      <MeterControls {...{ meters, meterChoices }} />
    </>
  );
}

/** The meter or device of each series, and of one with transformers whether its values are multiplied. */
function MeterControls({ meters, meterChoices }: Pick<ImportRecipeDetails, 'meters' | 'meterChoices'>) {
  const { t } = useTranslation('recipe');
  const chosen = useWatch<RecipeEditFields, 'meters'>({ name: 'meters' });
  const places = listRegisterChoices(meterChoices);
  const placeOptions = [
    { value: noMeter, label: t('import-recipes:edit.noMeter') },
    ...places.map((place) => ({ value: registerKey(place), label: registerText(t, place) })),
  ];
  const factorOptions = factorChoices.map((value) => ({ value, label: t(`import-recipes:edit.factor.${value}`) }));
  return meters.map(({ text: written }, index) => {
    const text = written || t('import-recipes:edit.anyFile');
    return (
      <Fragment key={written}>
        <SelectField
          name={`meters.${index}.place`}
          label={t('import-recipes:edit.meter', { text })}
          options={placeOptions}
        />
        {hasFactor(places, chosen[index]?.place ?? noMeter) && (
          <SelectField
            name={`meters.${index}.factor`}
            label={t('import-recipes:edit.factorOf', { text })}
            options={factorOptions}
          />
        )}
      </Fragment>
    );
  });
}
