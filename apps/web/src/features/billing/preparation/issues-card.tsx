import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import type { BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { Card } from '../../../ui/page/card.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { FillAllGapsDialog } from '../gaps/fill-all-gaps-dialog.tsx';
import { IssueRow } from './issue-row.tsx';
import { sortBySeverity, gapsOf, groupIssues } from './preview-issues.ts';
import { startObstacleOf } from './preview-sums.ts';
import { GapFillDialog } from '../gaps/gap-fill-dialog.tsx';

interface IssuesCardProps {
  params: EstateParams;
  preview: BillingPreview;
  timeZone: TimeZone;
}

const initiallyVisible = 8;

/** The issues of the preview, the worst first, each with a link or dialog to fix it. */
export function IssuesCard({ params, preview, timeZone }: IssuesCardProps) {
  const { t } = useTranslation('billing');
  const [isAll, setAll] = useState(false);
  const [filled, setFilled] = useState<BillingIssue | 'all'>();
  const entries = groupIssues(preview.issues);
  const gaps = gapsOf(sortBySeverity(preview.issues), preview.checkedAt);
  const gap = gaps.find(({ issue }) => issue === filled);

  return (
    <Card
      title={t('issues.title')}
      description={<span id={startReasonId}>{t(`issues.obstacle.${startObstacleOf(preview) ?? 'none'}`)}</span>}
      action={
        gaps.length > 1 && (
          <Button size="small" onClick={() => setFilled('all')}>
            {t('issues.fillAll', { count: gaps.length })}
          </Button>
        )
      }
    >
      {entries.length === 0 ? (
        <StatusBadge status="success" quiet>
          {t('issues.none')}
        </StatusBadge>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {entries.slice(0, isAll ? undefined : initiallyVisible).map((entry) => (
            <IssueRow
              key={JSON.stringify(entry.issue)}
              {...{ params, preview, entry, timeZone }}
              onFill={() => setFilled(entry.issue)}
            />
          ))}
        </Box>
      )}
      {entries.length > initiallyVisible && (
        <Button
          variant="text"
          size="small"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
          sx={{ mt: '8px', ml: '-12px' }}
        >
          {isAll ? t('issues.showFewer') : t('issues.showAll', { count: entries.length })}
        </Button>
      )}
      {gap && <GapFillDialog {...{ params, gap, preview, timeZone }} onClose={() => setFilled(undefined)} />}
      {filled === 'all' && (
        <FillAllGapsDialog {...{ params, gaps, preview, timeZone }} onClose={() => setFilled(undefined)} />
      )}
    </Card>
  );
}

/** Id of the text that says why the billing cannot start. */
export const startReasonId = 'billing-start-reason';
