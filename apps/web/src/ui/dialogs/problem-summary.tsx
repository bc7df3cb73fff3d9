import { useTranslation } from 'react-i18next';
import { Notice } from '../feedback/notice.tsx';
import type { FormProblems } from './form-problems.ts';

interface ProblemSummaryProps {
  problems: FormProblems;
  labelOf: (name: string) => string;
}

/** After a failed submit: how many fields want a look, and which are still missing. */
export function ProblemSummary({ problems: { names, missing }, labelOf }: ProblemSummaryProps) {
  const { t } = useTranslation('ui');
  const labels = missing.map(labelOf).filter((label) => label !== '');
  return (
    <Notice status="error" title={t('form.notSaved')}>
      {t('form.check', { count: names.length })}
      {labels.length > 0 && <div>{t('form.missing', { fields: labels.join(', ') })}</div>}
    </Notice>
  );
}
