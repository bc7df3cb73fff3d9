import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { formatIban } from '@lichthof/domain/identifiers/bank-account.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/fields/copy-button.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { largeIconButton } from '../large-button.ts';

/** The account that the tenant pays to. */
export function TransferFacts({ contract: { provider, customerNumber } }: { contract: TenantContract }) {
  const { t } = useTranslation('tenant-contract');
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{t('payment.aboutTransfer')}</Typography>
      <FactList
        isCompact
        facts={[
          { label: t('payment.recipient'), fact: provider.accountHolder },
          { label: t('payment.iban'), fact: <CopiedIban iban={provider.iban} /> },
          { label: t('payment.bic'), fact: provider.bic },
          { label: t('payment.purpose'), fact: t('payment.purposeText', { number: customerNumber }) },
        ]}
      />
    </>
  );
}

/** Banking apps take the IBAN without blanks. */
function CopiedIban({ iban }: { iban: string }) {
  const { t } = useTranslation('tenant-contract');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8px', my: '-12px' }}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {formatIban(iban)}
      </Box>
      <CopyButton label={t('payment.iban')} text={iban} sx={largeIconButton} />
    </Box>
  );
}
