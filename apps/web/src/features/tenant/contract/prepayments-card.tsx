import type { OwnPrepayments } from '@lichthof/contracts/tenant/own-payments.ts';
import { getOwnPrepayments } from '@lichthof/contracts/tenant/own-payments.ts';
import { PaymentMethod, targetDayFrom } from '@lichthof/domain/billing/invoices/payment.ts';
import { formatDay, formatLongDay, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { splitAtNextInstalment, type InstalmentStatus } from '@lichthof/domain/prepayments/instalment-status.ts';
import { formatIban } from '@lichthof/domain/identifiers/bank-account.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import { Card } from '../../../ui/page/card.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { largeButton } from '../large-button.ts';

/** The own prepayments: how much, when and how the next one is paid, and all instalments; nothing without any. */
export function PrepaymentsCard({ apartmentId }: { apartmentId: number }) {
  const { t } = useTranslation('tenant-contract');
  const { data } = useEndpointQuery(getOwnPrepayments, { params: { apartmentId } });
  const [isOpen, setIsOpen] = useState(false);
  const prepayments = data?.prepayments;
  if (!prepayments) return null;
  return (
    <Card title={t('prepayments.title')}>
      <Typography sx={{ color: 'text.secondary', mb: '12px' }}>{t('prepayments.about')}</Typography>
      <FactList facts={listFacts(prepayments, t)} />
      <Button
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ ...largeButton, width: '100%', mt: '12px' }}
      >
        {t(isOpen ? 'prepayments.hide' : 'prepayments.show')}
      </Button>
      {isOpen && <Instalments prepayments={prepayments} />}
    </Card>
  );
}

type Translate = ReturnType<typeof useTranslation<'tenant-contract'>>['t'];

function listFacts(
  { today, amountCents, paymentMethod, bank, contractNumber, instalments }: OwnPrepayments,
  t: Translate,
) {
  const isDebit = paymentMethod === PaymentMethod.DirectDebit;
  const overdueCents = instalments.reduce(
    (cents, { status, openCents }) => cents + (status === 'overdue' || status === 'returned' ? openCents : 0),
    0,
  );
  const overdue = {
    label: t('prepayments.overdue'),
    fact: (
      <Box component="strong" sx={{ color: 'error.main', fontWeight: 600 }}>
        {t('prepayments.overdueFact', { amount: formatMoney(overdueCents) })}
      </Box>
    ),
  };
  const next = instalments.find(({ dueOn, openCents }) => dueOn >= today && openCents > 0);
  const amount = { label: t('prepayments.amount'), fact: <strong>{formatMoney(amountCents)}</strong> };
  const way = { label: t('prepayments.way'), fact: t(isDebit ? 'prepayments.debit' : 'prepayments.transfer') };
  const nextDay = next && {
    label: t(isDebit ? 'prepayments.nextDebit' : 'prepayments.nextTransfer'),
    fact: formatLongDay(isDebit ? targetDayFrom(next.dueOn) : next.dueOn),
  };
  const account = [
    { label: t('prepayments.account'), fact: `${bank.accountHolder}, ${formatIban(bank.iban)}` },
    { label: t('prepayments.purpose'), fact: t('prepayments.purposeText', { number: contractNumber }) },
  ];
  const isAccountShown = !isDebit || overdueCents > 0;
  return [
    amount,
    ...(overdueCents > 0 ? [overdue] : []),
    ...(nextDay ? [nextDay] : []),
    way,
    ...(isAccountShown ? account : []),
  ];
}

function Instalments({ prepayments: { instalments } }: { prepayments: OwnPrepayments }) {
  const { t } = useTranslation('tenant-contract');
  const { earlier, next } = splitAtNextInstalment(instalments);
  return (
    <Box component="ul" aria-label={t('prepayments.list')} sx={{ listStyle: 'none', p: 0, m: '12px 0 0' }}>
      {[...next, ...earlier.toReversed()].map(
        ({ instalmentId, month, dueOn, amountCents, status, collectionDate, invoiceNumber, isCollectable }) => (
          <Box component="li" key={instalmentId} sx={row}>
            <span>
              {formatMonth(month)}
              <Typography
                component="span"
                sx={{ display: 'block', color: status === 'overdue' ? 'error.main' : 'text.secondary' }}
              >
                {t(`prepayments.status.${pickWord(status, isCollectable)}`, {
                  due: formatDay(dueOn),
                  day: formatDay(collectionDate ?? targetDayFrom(dueOn)),
                  number: invoiceNumber ?? '',
                })}
              </Typography>
            </span>
            <strong>{formatMoney(amountCents)}</strong>
          </Box>
        ),
      )}
    </Box>
  );
}

/** An instalment that is collected by a mandate asks the tenant for nothing. */
function pickWord(status: InstalmentStatus, isCollectable: boolean) {
  const isOpen = status === 'planned' || status === 'due' || status === 'partlyPaid';
  return isOpen && isCollectable ? (`${status}Debit` as const) : status;
}

const row = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: '12px',
  py: '8px',
  borderTop: '1px solid',
  borderColor: 'divider',
};
