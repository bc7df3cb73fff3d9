import type { Instalment, Prepayments } from '@lichthof/contracts/payments/prepayments.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { splitAtNextInstalment } from '@lichthof/domain/prepayments/instalment-status.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../api/error-text.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import type { MenuEntry } from '../../ui/page/action-menu.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { ParticipantParams } from '../../api/estate.queries.ts';
import { PlanLetter } from './plan-letter.tsx';
import { prepaymentsQuery } from './prepayments.queries.ts';
import { useInstalmentColumns } from './use-instalment-columns.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const PlanDialog = lazyPart(async () => ({ default: (await import('./plan-dialog.tsx')).PlanDialog }));
const EndDialog = lazyPart(async () => ({ default: (await import('./end-dialog.tsx')).EndDialog }));
const ReturnedInstalmentDialog = lazyPart(async () => ({
  default: (await import('./returned-instalment-dialog.tsx')).ReturnedInstalmentDialog,
}));

const pageSize = 12;

/** The monthly prepayments of a participant: the plan, how it was announced, and every instalment, what is overdue or next first. */
export function PrepaymentsSection({ params }: { params: ParticipantParams }) {
  const { t } = useTranslation('prepayments');
  const { data, error, refetch } = useQuery(prepaymentsQuery(params));
  const [open, setOpen] = useState<'plan' | 'end'>();
  const [returned, setReturned] = useState<Instalment>();
  const [showsEarlier, setShowsEarlier] = useState(false);
  const columns = useInstalmentColumns();
  const close = () => setOpen(undefined);
  if (error && !data) return <ErrorState {...errorFacts(error, t('failed'))} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={2} />;
  const { prepayments } = data;
  if (!prepayments) return null;
  const menuOf = (instalment: Instalment): MenuEntry[] => {
    const { collectionDate } = instalment;
    if (collectionDate === null) return [];
    return [{ label: t('returned.title'), icon: <Undo2 size={16} />, onClick: () => setReturned(instalment) }];
  };
  const { earlier, next } = splitAtNextInstalment(prepayments.instalments);
  // when all are closed there is nothing to look for first
  const isCut = !showsEarlier && next.length > 0;
  const hasPlan = prepayments.instalments.some(({ month }) => month >= prepayments.firstFreeMonth);
  return (
    <section aria-label={t('title')}>
      <Box sx={head}>
        <Typography variant="h2">{t('title')}</Typography>
        <NextInstalment prepayments={prepayments} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', ml: { sm: 'auto' } }}>
          {hasPlan && <Button onClick={() => setOpen('end')}>{t('end.open')}</Button>}
          <Button startIcon={<CalendarPlus size={16} />} onClick={() => setOpen('plan')}>
            {t(hasPlan ? 'plan.change' : 'plan.open')}
          </Button>
        </Box>
      </Box>
      <PlanLetter {...{ params }} plan={prepayments.plans[0]} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={isCut ? next : prepayments.instalments}
        rowId={({ instalmentId }) => String(instalmentId)}
        rowMenu={menuOf}
        pageSize={pageSize}
        empty={<Typography sx={{ padding: '16px 20px' }}>{t('none')}</Typography>}
      />
      {isCut && earlier.length > 0 && (
        <Button size="small" onClick={() => setShowsEarlier(true)} sx={{ mt: '8px' }}>
          {t('earlier', { count: earlier.length })}
        </Button>
      )}
      <Suspense>
        {open === 'plan' && <PlanDialog {...{ params, prepayments }} onClose={close} />}
        {open === 'end' && <EndDialog {...{ params, prepayments }} onClose={close} />}
        {returned && (
          <ReturnedInstalmentDialog
            {...{ params }}
            instalment={returned}
            today={prepayments.today}
            onClose={() => setReturned(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}

const head = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', m: '24px 0 10px' };

/** '92,00 € im Monat, nächster am 15.12.2026' */
function NextInstalment({ prepayments: { instalments, today } }: { prepayments: Prepayments }) {
  const { t } = useTranslation('prepayments');
  const next = instalments.find(({ dueOn, status }) => dueOn > today && status !== 'dropped');
  if (!next) return null;
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {t('next', { amount: formatMoney(next.amountCents), day: formatDay(next.dueOn) })}
    </Typography>
  );
}
