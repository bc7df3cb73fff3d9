import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../toasts/toast-context.ts';
import { FieldFrame } from './field-frame.tsx';

interface CopyFieldProps {
  label: string;
  help: string;
  text: string;
  autoFocus?: boolean;
}

/** A read-only text with a copy button. */
export function CopyField({ label, help, text, autoFocus = false }: CopyFieldProps) {
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
    <FieldFrame label={label} help={help} error={undefined}>
      {({ inputId, noteId }) => (
        <OutlinedInput
          id={inputId}
          value={text}
          readOnly
          multiline
          onFocus={(event) => event.target.select()}
          inputProps={{ 'aria-describedby': noteId }}
          endAdornment={
            <IconButton aria-label={t('copy.action', { label })} autoFocus={autoFocus} onClick={() => void copy()}>
              <Copy />
            </IconButton>
          }
          sx={{
            fontFamily: 'monospace',
            '& textarea': { wordBreak: 'break-all' },
            '&.MuiInputBase-multiline': { py: '9px' },
          }}
        />
      )}
    </FieldFrame>
  );
}
