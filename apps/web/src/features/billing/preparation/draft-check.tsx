import type { BillingDraft, BillingPreview } from '@lichthof/contracts/billing-runs.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { worstIssueOf } from './preview-issues.ts';

const statusOf = { blocks: 'error', warns: 'warning', notes: 'info' } as const;

/** The worst that was found about an invoice; what is in order stays quiet. */
export function DraftCheck({ preview, draft }: { preview: BillingPreview; draft: BillingDraft }) {
  const { t } = useTranslation('billing');
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
