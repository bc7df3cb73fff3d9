import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { Ban, BookUser, Download, FileText, History, ListChecks, Mail, Sun, Undo2, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorText } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { pathTo } from '../../navigation/route-table.ts';
import type { MenuEntry } from '../../ui/page/action-menu.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { isCorrectable, isOpen, isToPayOut } from '../payments/invoice-sums.ts';
import type { OpenDialog } from './invoice-dialogs.tsx';
import { changePayment, useRefetchInvoices } from './invoices.queries.ts';
import { useInvoiceFiles } from './use-invoice-files.ts';

/** The menu of one invoice. */
export function useInvoiceMenu(params: EstateParams, openDialog: (dialog: OpenDialog) => void) {
  const { t } = useTranslation(['invoices', 'direct-debits', 'invoice-corrections', 'reminders']);
  const navigate = useNavigate();
  const { open, save } = useInvoiceFiles(params);
  const reopenInvoice = useReopenInvoice(params);
  const paymentEntries = (invoice: Invoice): MenuEntry[] =>
    invoice.cancelledBy && invoice.sepaFileId === null ? [] : [paymentEntry(invoice)];
  const postEntries = (invoice: Invoice): MenuEntry[] =>
    invoice.isMailFailed
      ? [{ label: t('menu.post'), icon: <Mail size={16} />, onClick: () => openDialog({ kind: 'post', invoice }) }]
      : [];
  const cancelEntries = (invoice: Invoice): MenuEntry[] =>
    isCorrectable(invoice)
      ? [
          {
            label: invoice.cancelledBy ? t('invoice-corrections:menu.correct') : t('invoice-corrections:menu.cancel'),
            icon: <Ban size={16} />,
            onClick: () => openDialog({ kind: 'cancel', invoice }),
          },
        ]
      : [];
  const linkEntries = ({ cancelledBy, corrects, correctedBy }: Invoice): MenuEntry[] =>
    [cancelledBy, corrects, correctedBy].flatMap((linked) =>
      linked
        ? [
            {
              label: t('invoice-corrections:menu.open', { number: linked.number }),
              icon: <FileText size={16} />,
              onClick: () => open({ invoiceId: linked.invoiceId, hasDocument: true }),
            },
          ]
        : [],
    );
  const paymentEntry = (invoice: Invoice): MenuEntry => {
    const icon = <Undo2 size={16} />;
    if (isOpen(invoice))
      return {
        label: t(isToPayOut(invoice) ? 'menu.payOut' : 'menu.pay'),
        icon: <Wallet size={16} />,
        onClick: () => openDialog({ kind: 'pay', invoices: [invoice] }),
      };
    if (invoice.sepaFileId !== null) {
      return {
        label: t('direct-debits:return.action'),
        icon,
        onClick: () => openDialog({ kind: 'returnDebit', invoice }),
      };
    }
    return { label: t('menu.takeBack'), icon, onClick: () => void reopenInvoice(invoice) };
  };
  return (invoice: Invoice): MenuEntry[] => [
    {
      label: t('menu.open'),
      icon: <FileText size={16} />,
      disabled: !invoice.hasDocument,
      onClick: () => open(invoice),
    },
    {
      label: t('menu.save'),
      icon: <Download size={16} />,
      disabled: !invoice.hasDocument,
      onClick: () => save(invoice),
    },
    ...linkEntries(invoice),
    ...postEntries(invoice),
    ...paymentEntries(invoice),
    ...cancelEntries(invoice),
    ...(invoice.type === 'cancellation'
      ? []
      : [
          {
            label: t('menu.explain'),
            icon: <Sun size={16} />,
            onClick: () =>
              void navigate(
                pathTo('estate_tenantelectricity_invoice_explanation', { ...params, invoiceId: invoice.invoiceId }),
              ),
          },
          {
            label: t('reminders:menu.history'),
            icon: <History size={16} />,
            onClick: () => openDialog({ kind: 'history', invoice }),
          },
        ]),
    {
      label: t('menu.account'),
      icon: <BookUser size={16} />,
      onClick: () =>
        void navigate(
          pathTo('estate_tenantelectricity_customer_details', { ...params, participantId: invoice.participantId }),
        ),
    },
    {
      label: t('menu.run'),
      icon: <ListChecks size={16} />,
      onClick: () => void navigate(pathTo('estate_tenantelectricity_billing_run', { ...params, runId: invoice.runId })),
    },
  ];
}

function useReopenInvoice(params: EstateParams) {
  const { t } = useTranslation('invoices');
  const toast = useToast();
  const refetchInvoices = useRefetchInvoices();
  return async (invoice: Invoice) => {
    try {
      await changePayment(params, invoice, null);
      await refetchInvoices();
      toast.success(t('payment.takenBack'), t('payment.takenBackText', { number: invoice.number }));
    } catch (error) {
      toast.error(t('payment.failed'), errorText(error, t('payment.failedText')));
    }
  };
}
