import { getEntry } from '@lichthof/domain/collections/items.ts';
import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { manualPaymentWays, splitAmongClaims, sumOf } from '@lichthof/domain/payments/payments.ts';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../../api/error-text.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { useRecordPayment } from './account.queries.ts';

interface PaymentDialogProps {
  params: ParticipantParams;
  account: ParticipantAccount;
  onClose: () => void;
}

const highestEur = 9_999_999;
const longestNote = 200;
const toCents = (eur: number | null) => Math.round((eur ?? 0) * 100);

/** Records a payment with its day and amount; shows which invoices and instalments it pays. */
export function PaymentDialog({ params, account, onClose }: PaymentDialogProps) {
  const { t } = useTranslation('account');
  const toast = useToast();
  const { mutateAsync } = useRecordPayment(params);
  // the same dialog sends the same key, so that a second click records nothing
  const [requestKey] = useState(() => crypto.randomUUID());
  const initialValues: Values = {
    amountEur: account.balanceCents > 0 ? account.balanceCents / 100 : null,
    paidDate: account.today,
    way: 'transfer',
    note: '',
    claim: oldest,
  };
  const schema = z.object({
    amountEur: z.number().min(0.01).max(highestEur).multipleOf(0.01),
    paidDate: z.iso.date().refine((day) => day <= account.today, { error: t('payment.inFuture') }),
    way: z.enum(manualPaymentWays),
    note: z.string().trim().max(longestNote),
    claim: z.string(),
  });
  const form = useDialogForm(schema, initialValues);
  const claims = useClaimOptions(account);
  const submit = async ({ amountEur, note, claim, ...body }: z.infer<typeof schema>) => {
    const amountCents = toCents(amountEur);
    const { invoices, instalments } = namedBy(claim, account);
    await mutateAsync({
      ...body,
      amountCents,
      requestKey,
      ...(note !== '' && { note }),
      ...(invoices.length > 0 && { invoiceIds: invoices.map(({ invoiceId }) => invoiceId) }),
      ...(instalments.length > 0 && { instalmentIds: instalments.map(({ instalmentId }) => instalmentId) }),
    });
    toast.success(t('payment.saved'), formatMoney(amountCents));
  };
  return (
    <FormDialog
      title={t('payment.title')}
      context={t('payment.context', { amount: formatMoney(account.balanceCents) })}
      width="confirmation"
      form={form}
      initialValues={initialValues}
      onSubmit={submit}
      onError={(error) => toast.error(t('payment.failed'), errorText(error, t('failedText')))}
      onClose={onClose}
      submitLabel={t('record')}
    >
      <NumberField name="amountEur" label={t('payment.amount')} unit="€" decimals={2} />
      <DateField name="paidDate" label={t('payment.day')} maxDay={account.today} />
      <SelectField
        name="way"
        label={t('payment.way')}
        options={manualPaymentWays.map((way) => ({ value: way, label: t(`way.${way}`) }))}
      />
      {claims.length > 1 && <SelectField name="claim" label={t('payment.claim')} options={claims} />}
      <TextField name="note" label={t('payment.note')} maxLength={longestNote} optional />
      <PaidInvoices account={account} />
    </FormDialog>
  );
}

interface Values {
  amountEur: number | null;
  paidDate: string;
  way: (typeof manualPaymentWays)[number];
  note: string;
  /** 'oldest', 'invoice 12' or 'instalment 7' */
  claim: string;
}

const oldest = 'oldest';

/** The invoice or instalment that a payment names; none for the oldest ones. */
const namedBy = (claim: string, { openInvoices, openInstalments }: ParticipantAccount) => ({
  invoices: openInvoices.filter(({ invoiceId }) => claim === `invoice ${invoiceId}`),
  instalments: openInstalments.filter(({ instalmentId }) => claim === `instalment ${instalmentId}`),
});

function useClaimOptions({ openInvoices, openInstalments }: ParticipantAccount) {
  const { t } = useTranslation('account');
  const claims = [
    ...openInvoices.map((invoice) => ({ ...invoice, value: `invoice ${invoice.invoiceId}` })),
    ...openInstalments.map((instalment) => ({ ...instalment, value: `instalment ${instalment.instalmentId}` })),
  ].toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  return [
    { value: oldest, label: t('payment.oldest') },
    ...claims.map(({ value, number, openCents }) => ({
      value,
      label: t('payment.claimOf', { number, amount: formatMoney(openCents) }),
    })),
  ];
}

/** 'Bezahlt: RE-2026-0001 mit 45,49 €. 4,51 € decken Gebühren oder bleiben als Guthaben.' */
function PaidInvoices({ account }: { account: ParticipantAccount }) {
  const { openInvoices, openInstalments, today } = account;
  const { t } = useTranslation('account');
  const amountEur = useWatch<Values, 'amountEur'>({ name: 'amountEur' });
  const claim = useWatch<Values, 'claim'>({ name: 'claim' });
  const amountCents = toCents(amountEur);
  const { invoices, instalments } = namedBy(claim, account);
  const isNamed = invoices.length + instalments.length > 0;
  const claims = {
    named: invoices,
    namedInstalments: instalments,
    others: isNamed ? [] : openInvoices,
    instalments: isNamed ? [] : openInstalments,
    today,
  };
  const { parts, instalmentParts } = splitAmongClaims(amountCents, claims);
  const restCents = amountCents - sumOf(parts) - sumOf(instalmentParts);
  const numbers = new Map([
    ...openInvoices.map(({ invoiceId, number }) => [`invoice ${invoiceId}`, number] as const),
    ...openInstalments.map(({ instalmentId, number }) => [`instalment ${instalmentId}`, number] as const),
  ]);
  const named = [
    ...parts.map((part) => ({ ...part, key: `invoice ${part.invoiceId}` })),
    ...instalmentParts.map((part) => ({ ...part, key: `instalment ${part.instalmentId}` })),
  ];
  const paid = named.map(({ key, amountCents: cents }) =>
    t('payment.part', { number: getEntry(numbers, key), amount: formatMoney(cents) }),
  );
  return (
    <Typography variant="small" component="p" aria-live="polite" sx={{ color: 'text.secondary' }}>
      {[
        paid.length > 0 && t('payment.pays', { invoices: paid.join(', ') }),
        restCents > 0 && t('payment.rest', { amount: formatMoney(restCents) }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Typography>
  );
}
