import type { OpenContractUse } from '@lichthof/contracts/supply/contract-uses.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { OpenUse } from './open-use.tsx';

interface OpenUsesDialogProps {
  params: EstateParams;
  open: OpenContractUse[];
  onClose: () => void;
}

/** The contracts of which a person should say whether they are residential or commercial. */
export function OpenUsesDialog({ params, open, onClose }: OpenUsesDialogProps) {
  const { t } = useTranslation('contract-uses');
  return (
    <DialogFrame
      open
      title={t('title')}
      width="form"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Typography sx={{ mb: '12px' }}>{t(open.length > 0 ? 'intro' : 'none')}</Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {open.map((use) => (
          <OpenUse key={use.contractNumber} {...{ params, use }} />
        ))}
      </Stack>
    </DialogFrame>
  );
}
