import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { CircleX } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HelpHint } from '../feedback/help-hint.tsx';

/** What every field takes beside its name. */
export interface FieldTexts {
  label: string;
  /** One line below the field; an error replaces it. */
  help?: ReactNode;
  /** Two sentences behind a (?) beside the label. */
  hint?: string;
  /** Marks the field '(freiwillig)'. */
  optional?: boolean;
  disabled?: boolean;
}

interface FieldIds {
  inputId: string;
  labelId: string;
  /** The line below the field, when there is one. */
  noteId: string | undefined;
}

interface FieldFrameProps extends FieldTexts {
  error: string | undefined;
  /** Groups (radio cards) have no single input that a label could name. */
  isGroup?: boolean;
  children: (ids: FieldIds) => ReactNode;
}

export function FieldFrame({ label, help, hint, optional, disabled, error, isGroup, children }: FieldFrameProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const note = error ?? help;
  const ids = { inputId: `${id}-input`, labelId: `${id}-label`, noteId: note ? `${id}-note` : undefined };

  return (
    <FormControl fullWidth error={error !== undefined} disabled={disabled}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: '6px' }}>
        <InputLabel id={ids.labelId} htmlFor={isGroup ? undefined : ids.inputId} component={isGroup ? 'div' : 'label'}>
          {label}
          {optional && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {' '}
              {t('form.optional')}
            </Box>
          )}
        </InputLabel>
        {hint && <HelpHint term={label}>{hint}</HelpHint>}
      </Box>
      {children(ids)}
      {note && (
        <FormHelperText id={ids.noteId} component="div">
          {error && <CircleX size={14} aria-hidden style={{ flex: 'none', marginTop: 1 }} />}
          <span>{note}</span>
        </FormHelperText>
      )}
    </FormControl>
  );
}
