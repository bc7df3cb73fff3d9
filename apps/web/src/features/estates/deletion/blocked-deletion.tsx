import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';

const mostNamed = 10;

interface BlockedDeletionProps {
  name: string;
  /** Whose contracts run. */
  names: string[];
  onClose: () => void;
}

/** There is nothing to confirm: contracts run. */
export function BlockedDeletion({ name, names, onClose }: BlockedDeletionProps) {
  const { t } = useTranslation('estate-deletion');
  const rest = names.length - mostNamed;
  return (
    <DialogFrame
      open
      title={t('blocked.title', { name })}
      width="confirmation"
      onClose={onClose}
      actions={
        <Button autoFocus variant="contained" onClick={onClose}>
          {t('blocked.close')}
        </Button>
      }
    >
      <Stack sx={{ gap: '12px' }}>
        <div>{t('blocked.text')}</div>
        <Box component="ul" sx={{ m: 0, pl: '20px', overflowWrap: 'anywhere' }}>
          {names.slice(0, mostNamed).map((participant) => (
            <li key={participant}>{participant}</li>
          ))}
          {rest > 0 && <li>{t('blocked.more', { count: rest })}</li>}
        </Box>
      </Stack>
    </DialogFrame>
  );
}
