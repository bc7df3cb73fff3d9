import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { formatLongDay } from '../../../i18n/date-formats.ts';
import { BusyButton } from '../../../ui/dialogs/busy-button.tsx';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { rangeLabel } from '../../../ui/page/period-label.ts';
import { previewQuery } from '../billing.queries.ts';
import { ChecksCard } from './checks-card.tsx';
import { DraftSection } from './draft-section.tsx';
import { IssuesCard } from './issues-card.tsx';
import { hasMissingValues } from './preview-issues.ts';
import { momentText } from '../moment-text.ts';
import { PeriodChoice } from './period-choice.tsx';
import { PreviewSkeleton } from './preview-skeleton.tsx';
import { PreviewTiles } from './preview-tiles.tsx';
import { StartBilling } from './start-billing.tsx';

export interface BillingPreviewContentProps {
  params: EstateParams;
  period: DayRange;
  /** The estate's local day. */
  today: string;
  timeZone: TimeZone;
  onPeriodChange: (period: DayRange) => void;
}

export function BillingPreviewContent(props: BillingPreviewContentProps) {
  const { params, period, today, timeZone, onPeriodChange } = props;
  const { t } = useTranslation('billing');
  const { data: preview, error, isFetching, refetch } = useQuery(previewQuery(params, period));
  const check = () => void refetch();

  return (
    <>
      <PageHeader
        title={t('preview.title', { period: rangeLabel(period) })}
        status={preview && <CheckedAt {...{ preview, timeZone }} />}
        actions={
          <>
            <BusyButton startIcon={<RefreshCw size={16} />} busy={isFetching && !!preview} onClick={check}>
              {t('preview.check')}
            </BusyButton>
            <StartBilling {...{ params, period, preview }} />
          </>
        }
      />
      <PeriodChoice period={period} onChange={onPeriodChange} today={today} />
      {error ? (
        <ErrorState {...errorFacts(error, t('preview.loadingFailed'))} onRetry={check} />
      ) : preview ? (
        <Busy busy={isFetching}>
          <PreviewTiles preview={preview} />
          <Box sx={cards}>
            <IssuesCard {...{ params, preview, timeZone }} />
            <ChecksCard preview={preview} />
          </Box>
          {hasMissingValues(preview) && (
            <Notice status="warning" title={t('preview.provisional')}>
              {t('preview.provisionalText')}
            </Notice>
          )}
          <DraftSection {...{ params, preview }} />
        </Busy>
      ) : (
        <PreviewSkeleton />
      )}
    </>
  );
}

interface CheckedAtProps {
  preview: { checkedAt: string; sendBy: string };
  timeZone: TimeZone;
}

function CheckedAt({ preview: { checkedAt, sendBy }, timeZone }: CheckedAtProps) {
  const { t } = useTranslation('billing');
  return (
    <span>
      {t('preview.checkedAt', { at: momentText(t, checkedAt, timeZone) })}{' '}
      {t('preview.sendBy', { day: formatLongDay(sendBy) })}
    </span>
  );
}

const cards = {
  display: 'grid',
  gap: '12px',
  my: '12px',
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 308px' },
};
