import type { Credit } from '@lichthof/contracts/payments/refunds.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { creditsQuery } from './refunds.queries.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const RefundDialog = lazyPart(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }));

interface CreditsNoticeProps {
  params: EstateParams;
  today: string;
}

/** Says what is to be paid back and until when; renders nothing without credits. */
export function CreditsNotice({ params, today }: CreditsNoticeProps) {
  const { t } = useTranslation('refunds');
  const { data: preview } = useQuery(creditsQuery(params));
  const [search, setSearch] = useSearchParams();
  const isOpen = search.has('payOut');
  const count = preview?.credits.length ?? 0;
  if (!preview || (count === 0 && !isOpen)) return null;
  const { credits } = preview;
  const sum = formatMoney(credits.reduce((cents, { creditCents }) => cents + creditCents, 0));
  const until = findFirstDay(credits);
  const isLate = until !== undefined && until < today;
  const setOpen = (opens: boolean) =>
    setSearch((before) => {
      if (opens) before.set('payOut', '');
      else before.delete('payOut');
      return before;
    });
  return (
    <>
      {count > 0 && (
        <Notice
          status={isLate ? 'warning' : 'info'}
          title={t('notice.title', { count, amount: formatNumber(count), sum })}
          action={
            <Button size="small" onClick={() => setOpen(true)}>
              {t('notice.action')}
            </Button>
          }
        >
          {until ? t(isLate ? 'notice.late' : 'notice.until', { day: formatDay(until) }) : t('notice.overpaid')}
        </Notice>
      )}
      {isOpen && (
        <Suspense>
          <RefundDialog {...{ params, preview }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const findFirstDay = (credits: Credit[]) =>
  credits
    .map(({ payUntil }) => payUntil)
    .filter((day) => day !== null)
    .toSorted()[0];
