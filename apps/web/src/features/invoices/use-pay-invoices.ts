import type { Invoice } from '@lichthof/contracts/invoices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { useChangePayment } from './invoices.queries.ts';

/** Sets invoices to paid one after the other; stops at the first that cannot be, and goes on there when asked again. */
export function usePayInvoices(params: EstateParams, invoices: Invoice[]) {
  const { t } = useTranslation('invoices');
  const toast = useToast();
  const queryClient = useQueryClient();
  const changePayment = useChangePayment(params);
  const [paid, setPaid] = useState(0);
  const [problem, setProblem] = useState<{ number: string; text: string }>();

  /** Throws what stopped it. */
  const pay = async (paidDate: string): Promise<void> => {
    setProblem(undefined);
    for (const [index, invoice] of invoices.entries()) {
      if (index < paid) continue;
      try {
        await changePayment(invoice, paidDate);
      } catch (error) {
        setProblem({ number: invoice.number, text: errorText(error, t('payment.failedText')) });
        void queryClient.invalidateQueries({ queryKey: ['invoices'] });
        throw error;
      }
      setPaid(index + 1);
    }
    toast.success(t('payment.saved'), t('payment.savedText', { count: invoices.length, number: invoices[0]?.number }));
  };
  return { paid, problem, pay };
}
