import type { BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import { previewBilling } from '@lichthof/contracts/billing/billing-preview.ts';
import type { Estate } from '@lichthof/contracts/places/estates.ts';
import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { isDay } from '@lichthof/domain/time/days.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { type EstateParams, estateQuery } from '../../../api/estate.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TableSkeleton, TilesSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { rangeLabel } from '../../../ui/page/period/period-label.ts';
import { momentText } from '../billing-texts.ts';
import { lastFullPeriod } from './billing-period.ts';
import { ChecksCard } from './checks-card.tsx';
import { DraftSection } from './draft-section.tsx';
import { IssuesCard } from './issues-card.tsx';
import { ParticipantChoice } from './participant-choice.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { whyProvisional } from './preview-issues.ts';
import { PreviewTiles } from './preview-tiles.tsx';
import { StartBilling } from './start-billing.tsx';

/** Preview of all invoices of a period, from which the billing is started. Period and choice are kept in the URL. */
export function BillingPreviewPage() {
  const { t } = useTranslation('billing');
  const { customerId, estateId } = useParams();
  const params = { customerId: Number(customerId), estateId: Number(estateId) };
  const { data: estate, error, refetch } = useQuery(estateQuery(params));
  if (error) return <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />;
  return estate ? <PreviewOfAddressPeriod {...{ params, estate }} /> : <PreviewSkeleton />;
}

interface PreviewOfAddressPeriodProps {
  params: { customerId: number; estateId: number };
  estate: Estate;
}

function PreviewOfAddressPeriod({ params, estate: { timeZone } }: PreviewOfAddressPeriodProps) {
  const [search, setSearch] = useSearchParams();
  const today = localToday(timeZone);
  const named = readPeriod(search);
  const period = named ?? lastFullPeriod('month', today);
  const contractIds = readContractIds(search);
  // another period has other participants
  const changePeriod = ({ from, to }: DayRange) => setSearch({ from, to });
  const choose = (ids: number[] | undefined) => setSearch({ ...period, ...(ids && { contracts: ids.join(',') }) });
  return (
    <BillingPreviewContent
      {...{ params, period, contractIds, today, timeZone }}
      isAddressWrong={!named && (search.has('from') || search.has('to'))}
      onPeriodChange={changePeriod}
      onChoose={choose}
    />
  );
}

function readPeriod(search: URLSearchParams): DayRange | undefined {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  return isDay(from) && isDay(to) && from < to ? { from, to } : undefined;
}

/** The chosen contracts; undefined for all. */
function readContractIds(search: URLSearchParams): number[] | undefined {
  const ids = (search.get('contracts') ?? '').split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return ids.length > 0 ? ids.map(Number) : undefined;
}

interface BillingPreviewContentProps {
  params: EstateParams;
  period: DayRange;
  contractIds: number[] | undefined;
  /** Whether the address names a period that is none, in whose place another one is shown. */
  isAddressWrong: boolean;
  /** The estate's local day. */
  today: string;
  timeZone: TimeZone;
  onPeriodChange: (period: DayRange) => void;
  onChoose: (contractIds: number[] | undefined) => void;
}

function BillingPreviewContent(props: BillingPreviewContentProps) {
  const { params, period, contractIds, isAddressWrong, today, timeZone, onPeriodChange, onChoose } = props;
  const { t } = useTranslation('billing');
  const {
    data: preview,
    error,
    isFetching,
    refetch,
  } = useEndpointQuery(previewBilling, { params, query: { ...period, contractIds } }, { staleTime: 0 });
  const check = () => void refetch();
  const reason = preview && whyProvisional(preview);

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
            <StartBilling {...{ params, period, contractIds, preview }} />
          </>
        }
      />
      <Box sx={choices}>
        <PeriodChoice period={period} onChange={onPeriodChange} today={today} />
        <ParticipantChoice contractIds={contractIds} billable={preview?.billable} onChoose={onChoose} />
      </Box>
      {isAddressWrong && (
        <Box sx={{ mb: '16px' }}>
          <Notice status="warning" title={t('preview.wrongAddress')}>
            {t('preview.wrongAddressText', { period: rangeLabel(period) })}
          </Notice>
        </Box>
      )}
      {error ? (
        <ErrorState {...errorFacts(error, t('preview.loadingFailed'))} onRetry={check} />
      ) : preview ? (
        <Busy busy={isFetching}>
          <PreviewTiles preview={preview} />
          <Box sx={cards}>
            <IssuesCard {...{ params, preview, timeZone }} />
            <ChecksCard preview={preview} />
          </Box>
          {reason && (
            <Notice status="warning" title={t('preview.provisional')}>
              {t(`preview.provisionalText.${reason}`)}
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
  preview: Pick<BillingPreview, 'checkedAt' | 'sendBy' | 'drafts'>;
  timeZone: TimeZone;
}

/** When it was computed, and until when its invoices are to be sent; nothing is to be sent without any. */
function CheckedAt({ preview: { checkedAt, sendBy, drafts }, timeZone }: CheckedAtProps) {
  const { t } = useTranslation('billing');
  const isOverdue = sendBy < localDayOf(Date.parse(checkedAt), timeZone);
  const deadline = t(isOverdue ? 'preview.overdueSince' : 'preview.sendBy', { day: formatLongDay(sendBy) });
  return (
    <span>
      {t('preview.checkedAt', { at: momentText(t, checkedAt, timeZone) })}
      {drafts.length > 0 && (
        <Box
          component={isOverdue ? 'strong' : 'span'}
          sx={{ ml: '0.3em', color: isOverdue ? 'warning.main' : 'inherit' }}
        >
          {deadline}
        </Box>
      )}
    </span>
  );
}

const choices = { display: 'flex', flexWrap: 'wrap', gap: '8px', mb: '12px' };

const cards = {
  display: 'grid',
  gap: '12px',
  my: '12px',
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 308px' },
};

function PreviewSkeleton() {
  return (
    <>
      <TilesSkeleton columns={6} />
      <Box sx={{ display: 'grid', gap: '12px', my: '12px', gridTemplateColumns: { xs: '1fr', lg: '1fr 308px' } }}>
        <Skeleton height={220} />
        <Skeleton height={220} />
      </Box>
      <TableSkeleton />
    </>
  );
}
