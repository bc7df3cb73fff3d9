import type { BillingDraft, BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import { formatShortDay } from '@lichthof/domain/formats/date-formats.ts';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { estateObstacleOf, worstIssueOf } from './preview-issues.ts';

const statusOf = { blocks: 'error', warns: 'warning', notes: 'info' } as const;

/** The worst issue of an invoice as a badge; quiet if there is none. */
export function DraftCheck({ preview, draft }: { preview: BillingPreview; draft: BillingDraft }) {
  const { t } = useTranslation('billing');
  const obstacle = estateObstacleOf(preview);
  if (draft.severity === 'ready' && obstacle) {
    return (
      <StatusBadge status="neutral" icon={<Clock size={14} />} quiet>
        {obstacle.code === 'periodNotOver'
          ? t('drafts.readyFrom', { day: formatShortDay(obstacle.to) })
          : t(`issue.${obstacle.code}.short`)}
      </StatusBadge>
    );
  }
  if (draft.severity === 'ready') {
    return (
      <StatusBadge status="success" quiet>
        {t('drafts.ready')}
      </StatusBadge>
    );
  }
  const issue = worstIssueOf(preview, draft);
  return (
    <StatusBadge status={statusOf[draft.severity]}>
      {issue?.severity === draft.severity ? t(`issue.${issue.code}.short`) : t(`drafts.severity.${draft.severity}`)}
    </StatusBadge>
  );
}
