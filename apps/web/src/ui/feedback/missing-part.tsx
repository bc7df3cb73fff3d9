import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';
import { Notice } from './notice.tsx';

interface MissingPartProps {
  onRetry: () => void;
  /** Of a dialog: its notice stands over the page, which keeps what was typed. */
  onClose: (() => void) | undefined;
}

export function MissingPart({ onRetry, onClose }: MissingPartProps) {
  const { t } = useTranslation('ui');
  return (
    <Box sx={onClose ? overPage : undefined}>
      <Notice
        status="error"
        title={t('missingPart.title')}
        action={
          <Box sx={{ display: 'flex', gap: '8px' }}>
            {onClose && <Button onClick={onClose}>{t('missingPart.close')}</Button>}
            <Button variant="contained" onClick={onRetry} autoFocus={onClose !== undefined}>
              {t('missingPart.retry')}
            </Button>
          </Box>
        }
      >
        {t('missingPart.text')}
      </Notice>
    </Box>
  );
}

const overPage: SxStyle = (theme) => ({
  position: 'fixed',
  zIndex: theme.zIndex.modal,
  left: '50%',
  bottom: { xs: 80, md: 24 },
  transform: 'translateX(-50%)',
  width: 'min(640px, calc(100vw - 32px))',
});
