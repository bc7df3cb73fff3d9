import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import type { BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { useCurrentUser } from '../../../api/session.queries.ts';
import type { IssueGap } from '../gaps/meter-gaps.ts';
import { LateContractsAction } from '../late-contracts/late-contracts-action.tsx';
import { issueFixOf } from './issue-fix.ts';
import { gapsOf } from './preview-issues.ts';

export interface IssueActionProps {
  params: EstateParams;
  preview: BillingPreview;
  issues: BillingIssue[];
  /** What the button is for, in its accessible name. */
  subject: string;
  variant?: 'outlined' | 'text';
  onFill: (gaps: IssueGap[]) => void;
}

/** The one button that mends an issue or all of a group, or leads to where that is done. */
export function IssueAction({ params, preview, issues, subject, variant = 'outlined', onFill }: IssueActionProps) {
  const { t } = useTranslation('billing');
  const { authorityRoles } = useCurrentUser();
  const [issue] = issues;
  const gaps = gapsOf(issues, preview.checkedAt);
  if (gaps.length > 0) {
    const word = issues.length > 1 ? t('issues.fillGroup', { count: gaps.length }) : t('issues.fill');
    return (
      <Button
        size="small"
        variant={variant}
        aria-haspopup="dialog"
        aria-label={`${word}: ${subject}`}
        onClick={() => onFill(gaps)}
      >
        {word}
      </Button>
    );
  }
  if (!issue) return null;
  const count = new Set(issues.map(({ participantId, meterId }) => `${participantId} ${meterId}`)).size;
  const fix = issueFixOf(issue, params, { isOperator: authorityRoles.length > 0, period: preview, count });
  if (!fix) return null;
  const word = t(`issues.place.${fix.place}`);
  const link = (
    <Button size="small" variant={variant} component={Link} to={fix.address} aria-label={`${word}: ${subject}`}>
      {word}
    </Button>
  );
  if (issue.code !== 'contractMissing') return link;
  return <LateContractsAction {...{ params, issues, subject, variant }} period={preview} otherwise={link} />;
}
