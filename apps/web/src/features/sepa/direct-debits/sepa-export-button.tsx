import type { DirectDebitPreview } from '@lichthof/contracts/payments/direct-debits.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { isOpen } from '../../payments/invoice-sums.ts';
import { directDebitPreviewQuery } from './direct-debits.queries.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const SepaExportDialog = lazyPart(async () => ({
  default: (await import('./sepa-export-dialog.tsx')).SepaExportDialog,
}));

interface SepaExportButtonProps {
  params: EstateParams;
  /** The selected invoices; without them all open ones with direct debit. */
  invoices?: Invoice[];
  variant?: 'contained';
}

/** Opens the dialog once the server has proposed what to collect. */
export function SepaExportButton({ params, invoices, variant }: SepaExportButtonProps) {
  const { t } = useTranslation('direct-debits');
  const { proposal, isLoading, load, close } = useProposal(params);
  const chosen = invoices?.filter((invoice) => isOpen(invoice) && invoice.paymentMethod === PaymentMethod.DirectDebit);
  const invoiceIds = chosen?.map(({ invoiceId }) => invoiceId);
  useOpenByAddress(!invoices, () => void load(undefined));
  return (
    <>
      <BusyButton
        {...(invoices && { size: 'small' as const })}
        {...(variant && { variant })}
        startIcon={<Landmark size={16} />}
        busy={isLoading}
        disabled={invoiceIds?.length === 0}
        onClick={() => void load(invoiceIds)}
      >
        {t('export.action')}
      </BusyButton>
      {proposal && (
        <Suspense>
          <SepaExportDialog {...{ params, proposal, invoiceIds }} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** The address '?sepa' opens the dialog of all invoices, once. */
function useOpenByAddress(isOfAll: boolean, open: () => void): void {
  const [search, setSearch] = useSearchParams();
  const isRequested = isOfAll && search.has('sepa');
  const answer = useEffectEvent(() => {
    setSearch(
      (before) => {
        before.delete('sepa');
        return before;
      },
      { replace: true },
    );
    open();
  });
  useEffect(() => {
    if (isRequested) answer();
  }, [isRequested]);
}

function useProposal(params: EstateParams) {
  const { t } = useTranslation('direct-debits');
  const toast = useToast();
  const queryClient = useQueryClient();
  const [proposal, setProposal] = useState<DirectDebitPreview>();
  const [isLoading, setLoading] = useState(false);
  const load = async (invoiceIds: number[] | undefined): Promise<void> => {
    setLoading(true);
    try {
      setProposal(await queryClient.fetchQuery(directDebitPreviewQuery(params, invoiceIds ? { invoiceIds } : {})));
    } catch (error) {
      toast.error(t('export.notLoaded'), errorText(error, t('export.notLoadedText')));
    }
    setLoading(false);
  };
  return { proposal, isLoading, load, close: () => setProposal(undefined) };
}
