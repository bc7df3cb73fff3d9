import IconButton from '@mui/material/IconButton';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';
import { useToast } from '../toasts/toast-context.ts';

interface CopyButtonProps {
  /** Names what is copied: 'IBAN'. */
  label: string;
  text: string;
  autoFocus?: boolean;
  sx?: SxStyle;
}

export function CopyButton({ label, text, autoFocus = false, sx }: CopyButtonProps) {
  const { t } = useTranslation('ui');
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('copy.done'), label);
    } catch {
      toast.warn(label, t('copy.failed'));
    }
  };
  return (
    <IconButton
      aria-label={t('copy.action', { label })}
      autoFocus={autoFocus}
      onClick={() => void copy()}
      sx={sx ?? null}
    >
      <Copy />
    </IconButton>
  );
}
