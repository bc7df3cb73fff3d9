import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { deviationSentence } from '@lichthof/domain/recipes/deviation.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { type ImportParams, useChangeLayout } from '../imports.queries.ts';

interface RecipeNoticeProps {
  params: ImportParams;
  opened: Import;
}

/** By which kept recipe a file is read, who confirmed it, and where the file deviates; or which of several is meant. */
export function RecipeNotice({ params, opened }: RecipeNoticeProps) {
  const { t } = useTranslation('recipe');
  const { recipe, fit, state } = opened;
  if (state === 'draft' && recipe === null && (fit?.fitting.length ?? 0) > 1)
    return <RecipeChoice {...{ params, opened }} />;
  if (!recipe) return null;
  const confirmed = recipe.confirmedByName
    ? t('kept.confirmedBy', { name: recipe.confirmedByName, day: formatDay(recipe.confirmedAt?.slice(0, 10)) })
    : t('kept.draft');
  const deviations = state === 'draft' ? (fit?.deviations ?? []) : [];
  const [first, ...others] = deviations;
  if (!first) {
    return (
      <Notice status="info" title={t('kept.readBy', { name: recipe.name })}>
        {t('kept.version', { version: formatNumber(recipe.version) })}, {confirmed}
      </Notice>
    );
  }
  return (
    <Notice status="warning" title={deviationSentence(first)}>
      {others
        .slice(0, shownDeviations)
        .map((one) => deviationSentence(one))
        .join(' ')}{' '}
      {t('kept.otherwise', { name: recipe.name })} {confirmed}
    </Notice>
  );
}

const shownDeviations = 4;

function RecipeChoice({ params, opened }: RecipeNoticeProps) {
  const { t } = useTranslation('recipe');
  const change = useChangeLayout(params);
  return (
    <Notice status="warning" title={t('kept.several')}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: '8px', mt: '8px' }}>
        {opened.fit?.fitting.map(({ recipeId, name }) => (
          <Button
            key={recipeId}
            variant="outlined"
            disabled={change.isPending}
            onClick={() => change.mutate({ recipeId })}
          >
            {t('kept.choose', { name })}
          </Button>
        ))}
      </Stack>
      {change.error && errorText(change.error, t('failed'))}
    </Notice>
  );
}
