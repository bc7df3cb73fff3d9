import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { formatMoney, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { openCentsOf, sumOpenTotal } from '../payments/invoice-sums.ts';
import { changePayment, payInvoice, useRefetchInvoices } from './invoices.queries.ts';

interface PaymentDialogProps {
  params: EstateParams;
  /** Open invoices, or one credit. */
  invoices: Invoice[];
  today: string;
  onDone: () => void;
  onClose: () => void;
}

const highestEur = 9_999_999;

/** Asks when one or several invoices were paid, and for one also how much; or when a credit was paid out. */
export function PaymentDialog({ params, invoices: chosen, today, onDone, onClose }: PaymentDialogProps) {
  const { t } = useTranslation('invoices');
  // keeps the list while paid invoices leave the selection one by one
  const [invoices] = useState(chosen);
  const { count, amountCents: openCents } = sumOpenTotal(invoices);
  const isSingle = count === 1;
  const direction = openCents < 0 ? 'payOut' : 'pay';
  const initialValues = { amountEur: openCents / 100, paidDate: today };
  const schema = z.object({
    amountEur: isSingle && openCents > 0 ? z.number().min(0.01).max(highestEur).multipleOf(0.01) : z.number(),
    paidDate: z.iso.date().refine((day) => day <= today, { error: t('payment.inFuture') }),
  });
  const form = useDialogForm(schema, initialValues);
  const { paid, problem, pay } = usePayInvoices(params, invoices);

  const submit = async ({ amountEur, paidDate }: z.infer<typeof schema>) => {
    await pay(paidDate, Math.round(amountEur * 100));
    onDone();
  };
  return (
    <FormDialog
      title={t(`menu.${direction}`)}
      context={t('payment.context', { count, number: invoices[0]?.number, amount: formatMoney(Math.abs(openCents)) })}
      width="confirmation"
      form={form}
      initialValues={initialValues}
      onSubmit={submit}
      onError={() => undefined}
      onClose={onClose}
      submitLabel={t(`menu.${direction}`)}
    >
      {isSingle && openCents > 0 && (
        <NumberField
          name="amountEur"
          label={t('payment.amount')}
          help={t('payment.amountHelp')}
          unit="€"
          decimals={2}
        />
      )}
      <DateField
        name="paidDate"
        label={t(`payment.day.${direction}`)}
        help={t(`payment.dayHelp.${direction}`)}
        maxDay={today}
      />
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {t('payment.revocable')}
      </Typography>
      <Box aria-live="polite" sx={{ '&:empty': { mb: '-20px' } }}>
        {count > 1 && paid > 0 && (
          <Progress
            label={t('payment.progress')}
            share={paid / count}
            detail={t('counted', { done: formatNumber(paid), total: formatNumber(count) })}
          />
        )}
      </Box>
      {problem && (
        <Notice status="error" title={t('payment.stopped', { number: problem.number })}>
          {problem.text}
        </Notice>
      )}
    </FormDialog>
  );
}

/** Marks invoices as paid one after the other; stops at the first failure and resumes there on the next call. */
function usePayInvoices(params: EstateParams, invoices: Invoice[]) {
  const { t } = useTranslation('invoices');
  const toast = useToast();
  const refetchInvoices = useRefetchInvoices();
  // the same dialog sends the same key, so that a second click records nothing
  const [requestKey] = useState(() => crypto.randomUUID());
  const [paid, setPaid] = useState(0);
  const [problem, setProblem] = useState<{ number: string; text: string }>();

  /** Throws the error that stopped it. */
  const pay = async (paidDate: string, amountCents: number): Promise<void> => {
    setProblem(undefined);
    for (const [index, invoice] of invoices.entries()) {
      if (index < paid) continue;
      try {
        const isOtherAmount = invoices.length === 1 && amountCents !== openCentsOf(invoice);
        if (isOtherAmount) {
          await payInvoice(params, invoice, { requestKey, paidDate, amountCents });
          await refetchInvoices();
          toast.success(t('payment.recorded', { amount: formatMoney(amountCents) }), invoice.number);
          return;
        }
        await changePayment(params, invoice, paidDate);
      } catch (error) {
        setProblem({ number: invoice.number, text: errorText(error, t('payment.failedText')) });
        void refetchInvoices();
        throw error;
      }
      setPaid(index + 1);
    }
    await refetchInvoices();
    const saved = t(`payment.saved.${sumOpenTotal(invoices).amountCents < 0 ? 'payOut' : 'pay'}`);
    toast.success(saved, t('payment.savedText', { count: invoices.length, number: invoices[0]?.number }));
  };
  return { paid, problem, pay };
}
