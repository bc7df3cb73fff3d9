import type { PriceNotice } from '@lichthof/contracts/supply/price-changes.ts';
import { listPriceNotices } from '@lichthof/contracts/supply/price-changes.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { FileDown, MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useNoticeActions } from './price-changes.queries.ts';

/** The letters about higher prices; nothing without any. */
export function PriceNoticesCard({ estate }: { estate: EstateParams }) {
  const { t } = useTranslation('tariff-changes');
  const toast = useToast();
  const { data: notices = [] } = useEndpointQuery(listPriceNotices, { params: estate });
  const { markSent, open } = useNoticeActions(estate);
  if (notices.length === 0) return null;
  const attempt = async (action: Promise<unknown>) => {
    try {
      await action;
    } catch (error) {
      toast.error(t('notice.failed'), errorText(error, t('failed')));
    }
  };
  const today = localToday();
  return (
    <Card flush title={t('notice.title')} description={t('notice.description')}>
      <DataTable
        isInCard
        label={t('notice.title')}
        rows={notices}
        rowId={({ priceNoticeId }) => String(priceNoticeId)}
        pageSize={20}
        rowMenu={({ priceNoticeId, state }) => [
          {
            label: t('notice.open'),
            icon: <FileDown size={16} aria-hidden />,
            onClick: () => void attempt(open(priceNoticeId)),
          },
          {
            label: t('notice.markSent'),
            icon: <MailCheck size={16} aria-hidden />,
            disabled: state === 'sent',
            onClick: () => void attempt(markSent(priceNoticeId)),
          },
        ]}
        columns={[
          {
            id: 'name',
            header: t('column.name'),
            cell: ({ name }) => name,
            sortKey: ({ name }) => name,
            isName: true,
            onPhone: true,
          },
          { id: 'tariff', header: t('column.tariff'), cell: ({ tariffName }) => tariffName },
          {
            id: 'effective',
            header: t('column.effective'),
            cell: ({ effectiveOn }) => formatDay(effectiveOn),
            sortKey: ({ effectiveOn }) => effectiveOn,
          },
          { id: 'latest', header: t('column.latest'), cell: ({ latestOn }) => formatDay(latestOn) },
          {
            id: 'state',
            header: t('column.state'),
            cell: (notice) => <NoticeStateBadge notice={notice} today={today} />,
            onPhone: true,
          },
        ]}
        empty={null}
      />
    </Card>
  );
}

function NoticeStateBadge({ notice, today }: { notice: PriceNotice; today: string }) {
  const { t } = useTranslation('tariff-changes');
  const { state, delivery, latestOn, sentOn } = notice;
  if (state === 'sent') {
    return (
      <StatusBadge status="success" quiet>
        {t('notice.sent', { day: formatDay(sentOn) })}
      </StatusBadge>
    );
  }
  if (latestOn < today) return <StatusBadge status="error">{t('notice.late')}</StatusBadge>;
  if (state === 'failed') return <StatusBadge status="error">{t('notice.notMailed')}</StatusBadge>;
  return <StatusBadge status="warning">{t(delivery === 'post' ? 'notice.toPost' : 'notice.waiting')}</StatusBadge>;
}
