import type { ContractImportPreview } from '@lichthof/contracts/supply/contract-imports.ts';
import { participantTypes } from '@lichthof/domain/billing/contracts/contract.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';

/** Whether the table can be stored, and what it holds. */
export function PreviewSummary({ name, preview }: { name: string; preview: ContractImportPreview }) {
  const { t } = useTranslation('contract-import');
  const { rowCount, issueTotal, counts, mandateCount, readingCount } = preview;
  if (issueTotal > 0) {
    return (
      <Notice status="error" title={t('wrong', { name, count: issueTotal })}>
        {t('wrongText')}
      </Notice>
    );
  }
  const facts = [
    ...participantTypes.map((type) => ({ label: t(`counts.${type}`), count: counts[type] })),
    { label: t('counts.mandates'), count: mandateCount },
    { label: t('counts.readings'), count: readingCount },
  ];
  return (
    <>
      <Notice status="success" title={t('ready', { name, count: rowCount })}>
        {t('readyText')}
      </Notice>
      <FactList
        facts={facts.filter(({ count }) => count > 0).map(({ label, count }) => ({ label, fact: formatNumber(count) }))}
      />
    </>
  );
}
