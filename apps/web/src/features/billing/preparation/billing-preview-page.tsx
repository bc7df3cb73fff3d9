import type { Estate } from '@lichthof/contracts/estates.ts';
import { isDay } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { errorFacts } from '../../../api/error-text.ts';
import { estateQuery } from '../../../api/estate.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { lastFullPeriod } from './billing-period.ts';
import { BillingPreviewContent } from './billing-preview-content.tsx';
import { PreviewSkeleton } from './preview-skeleton.tsx';

/** Every invoice of a period as it would be, and the way to start it. The period is kept in the address. */
export function BillingPreviewPage() {
  const { t } = useTranslation('billing');
  const { customerId, estateId } = useParams();
  const params = { customerId: Number(customerId), estateId: Number(estateId) };
  const { data: estate, error, refetch } = useQuery(estateQuery(params));
  if (error) return <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />;
  return estate ? <PeriodFromAddress {...{ params, estate }} /> : <PreviewSkeleton />;
}

interface PeriodFromAddressProps {
  params: { customerId: number; estateId: number };
  estate: Estate;
}

function PeriodFromAddress({ params, estate: { timeZone } }: PeriodFromAddressProps) {
  const [search, setSearch] = useSearchParams();
  const today = localToday(timeZone);
  const period = periodIn(search) ?? lastFullPeriod('month', today);
  const change = ({ from, to }: DayRange) => setSearch({ from, to });
  return <BillingPreviewContent {...{ params, period, today, timeZone }} onPeriodChange={change} />;
}

function periodIn(search: URLSearchParams): DayRange | undefined {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  return isDay(from) && isDay(to) && from < to ? { from, to } : undefined;
}
