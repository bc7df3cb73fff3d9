import type { ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { clockText } from '../recipe/recipe-texts.ts';
import { formatLocalTime } from './question-texts.ts';

interface TimesNoticeProps {
  times: ImportPreview['times'];
  layout: Import['layout'];
}

/** How the times were understood, in one sentence, with the first and the last value on the file's clock and on ours. */
export function TimesNotice({ times, layout }: TimesNoticeProps) {
  const { t } = useTranslation('imports');
  const { t: tRecipe } = useTranslation('recipe');
  if (!times || layout.format !== 'recipe' || layout.recipe.method === 'sumsOnly') return null;
  const { time, series } = layout.recipe;
  const stamp = series.find((one) => one.stamp !== null)?.stamp ?? time.stamp;
  const title = t('times.readAs', { stamp: tRecipe(`stamp.${stamp}`), clock: clockText(tRecipe, time.clock) });
  return (
    <Notice status="info" title={title}>
      {(['first', 'last'] as const).map((which) => {
        const { text, from, to } = times[which];
        const facts = { text, from: formatLocalTime(from), to: to.slice(11, 16) };
        return <div key={which}>{t(`times.${which}`, facts)}</div>;
      })}
    </Notice>
  );
}
