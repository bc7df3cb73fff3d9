import OutlinedInput from '@mui/material/OutlinedInput';
import { CopyButton } from './copy-button.tsx';
import { FieldFrame } from './field-frame.tsx';

interface CopyFieldProps {
  label: string;
  help: string;
  text: string;
  autoFocus?: boolean;
}

/** A read-only text with a copy button. */
export function CopyField({ label, help, text, autoFocus = false }: CopyFieldProps) {
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
          endAdornment={<CopyButton {...{ label, text, autoFocus }} />}
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
