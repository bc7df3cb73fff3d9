import {
  downloadTenantLetter,
  issueTenantContractDocument,
  listTenantLetters,
} from '@lichthof/contracts/tenant/tenant-letters.ts';
import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call, download } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { thenRefetch } from '../../../api/refetch.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { openInTab } from '../../../ui/page/open-file.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { largeButton } from '../large-button.ts';

/** Opens the own contract as it is today; it is among the documents then. */
export function ContractFileButton({ apartmentId }: { apartmentId: number }) {
  const { t } = useTranslation('tenant-contract');
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      openInTab(async () => {
        const { kind, letterId } = await call(issueTenantContractDocument, { params: { apartmentId } });
        return download(downloadTenantLetter, { params: { apartmentId, kind, letterId } });
      }),
    onSuccess: thenRefetch(listTenantLetters),
    onError: (error) => toast.error(t('file.failed'), errorText(error, t('file.failedText'))),
  });
  return (
    <BusyButton
      startIcon={<FileText size={20} strokeWidth={1.6} />}
      busy={isPending}
      onClick={() => mutate()}
      sx={{ ...largeButton, mt: '16px', width: { xs: '100%', sm: 'auto' } }}
    >
      {t('file.open')}
    </BusyButton>
  );
}
