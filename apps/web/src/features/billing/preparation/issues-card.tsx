import type { BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { Card } from '../../../ui/page/card.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { FillAllGapsDialog } from '../gaps/fill-all-gaps-dialog.tsx';
import { GapFillDialog } from '../gaps/gap-fill-dialog.tsx';
import type { IssueGap } from '../gaps/meter-gaps.ts';
import { groupIssues } from './issue-groups.ts';
import { IssueRow } from './issue-row.tsx';
import { gapsOf, sortBySeverity } from './preview-issues.ts';
import { startObstacleOf } from './preview-sums.ts';

interface IssuesCardProps {
  params: EstateParams;
  preview: BillingPreview;
  timeZone: TimeZone;
}

const initiallyVisible = 8;

/** The issues of the preview by cause, the worst first, each with a link or dialog to fix it. */
export function IssuesCard({ params, preview, timeZone }: IssuesCardProps) {
  const { t } = useTranslation('billing');
  const [isAll, setAll] = useState(false);
  const [filled, setFilled] = useState<IssueGap[]>([]);
  const groups = groupIssues(preview.issues, timeZone);
  const findings = groups.reduce((sum, { issues }) => sum + issues.length, 0);
  const gaps = gapsOf(sortBySeverity(preview.issues), preview.checkedAt);
  const groupsOfGaps = groups.filter(({ issues }) => gapsOf(issues, preview.checkedAt).length > 0);
  const hasGroups = groups.some(({ issues }) => issues.length > 1);
  const [gap] = filled;
  const dialog = { params, preview, timeZone, onClose: () => setFilled([]) };

  return (
    <Card
      title={t('issues.title')}
      description={
        <>
          {groups.length > 0 && `${countedText(t, groups.length, findings)} `}
          <span id={startReasonId}>{t(`issues.obstacle.${startObstacleOf(preview) ?? 'none'}`)}</span>
        </>
      }
      action={
        groupsOfGaps.length > 1 && (
          <Button size="small" onClick={() => setFilled(gaps)}>
            {t('issues.fillAll', { count: gaps.length })}
          </Button>
        )
      }
    >
      {groups.length === 0 ? (
        <StatusBadge status="success" quiet>
          {t('issues.none')}
        </StatusBadge>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {groups.slice(0, isAll ? undefined : initiallyVisible).map((group) => (
            <IssueRow key={group.key} {...{ params, preview, group, timeZone, hasGroups }} onFill={setFilled} />
          ))}
        </Box>
      )}
      {groups.length > initiallyVisible && (
        <Button
          variant="text"
          size="small"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
          sx={{ mt: '8px', ml: '-12px' }}
        >
          {isAll ? t('issues.showFewer') : t('issues.showAll', { count: groups.length })}
        </Button>
      )}
      {gap &&
        (filled.length === 1 ? (
          <GapFillDialog {...dialog} gap={gap} />
        ) : (
          <FillAllGapsDialog {...dialog} gaps={filled} />
        ))}
    </Card>
  );
}

function countedText(t: TFunction<'billing'>, causes: number, findings: number): string {
  return t('issues.counted', {
    causes: t('issues.causes', { count: causes }),
    findings: t('issues.findings', { count: findings, amount: formatNumber(findings) }),
  });
}

/** Id of the text that says why the billing cannot start. */
export const startReasonId = 'billing-start-reason';
