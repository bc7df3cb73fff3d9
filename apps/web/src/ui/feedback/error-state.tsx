import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CircleX, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ErrorStateProps {
  /** The error; by default 'Fehler beim Laden der Daten.'. */
  title?: ReactNode;
  /** Says what is not affected, and what to do. */
  text?: ReactNode;
  /** Identifies the error in the server's log. */
  reference?: string;
  /** The time of the error, formatted. */
  at?: string;
  /** The object does not exist, so there is no retry. */
  isGone?: boolean;
  onRetry?: () => void;
  /** Another action beside the retry. */
  action?: ReactNode;
}

/** Replaces the content of a card that could not be loaded. */
export function ErrorState({ title, text, reference, at, isGone, onRetry, action }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  const facts = [reference && t('error.reference', { reference }), at].filter(Boolean).join(', ');
  return (
    <Box
      role="alert"
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center', padding: '48px 20px' }}
    >
      <Box sx={sign}>
        <CircleX size={20} aria-hidden />
      </Box>
      <Typography variant="h2" component="h2" sx={{ mt: '16px' }}>
        {title ?? t('error.title')}
      </Typography>
      <Typography sx={{ mt: '4px', maxWidth: 420, color: 'text.secondary' }}>{text ?? t('error.text')}</Typography>
      <Box sx={{ mt: '16px', display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' }}>
        {onRetry && !isGone && (
          <Button variant="contained" startIcon={<RefreshCw size={16} />} onClick={onRetry}>
            {t('error.retry')}
          </Button>
        )}
        {action}
      </Box>
      {facts && (
        <Typography variant="caption" sx={{ mt: '18px', color: 'text.secondary' }}>
          {facts}
        </Typography>
      )}
    </Box>
  );
}

const sign = {
  width: 44,
  height: 44,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '10px',
  color: 'error.main',
  backgroundColor: 'status.errorBg',
};
