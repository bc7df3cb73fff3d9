import { useTranslation } from 'react-i18next';
import { Change } from '../../../ui/figures/change.tsx';
import { changeOf, hasChange, isRunningDay, missingText, type FigureName, type PeriodKpis } from './comparison.ts';

interface FigureNoteProps {
  name: FigureName;
  shown: PeriodKpis;
  /** Text before the change: 'Quote'. */
  prefix?: string;
}

/** The change from the previous period, or the reason why the figure is missing. */
export function FigureNote({ name, shown, prefix }: FigureNoteProps) {
  const { t } = useTranslation('monitoring');
  if (shown.kpis[name] === null) return missingText(shown.kpis.coverage[name] ?? 0, t);
  if (isRunningDay(shown)) return t('against.running');
  const comparison = changeOf(shown, name, t);
  if (!hasChange(comparison)) return t('against.nothing', { against: comparison.against });
  return (
    <>
      {prefix} <Change {...comparison} />
    </>
  );
}
