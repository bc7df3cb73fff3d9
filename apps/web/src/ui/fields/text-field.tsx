import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { KeyboardEvent } from 'react';
import { FieldFrame, type FieldTexts, useField } from './field-frame.tsx';

export interface TextFieldProps
  extends
    FieldTexts,
    Pick<
      OutlinedInputProps,
      'type' | 'placeholder' | 'autoComplete' | 'autoFocus' | 'multiline' | 'rows' | 'readOnly'
    > {
  name: string;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'url';
  maxLength?: number;
  /** Shown inside the field at the right. */
  unit?: string;
  /** Formats the typed text on blur, for example in groups of four. */
  tidy?: (typed: string) => string;
}

export function TextField({ name, inputMode, maxLength, unit, tidy, ...props }: TextFieldProps) {
  const { label, help, hint, optional, disabled, ...input } = props;
  const { control, error, check } = useField(name, label);
  const { ref, value, onBlur, onChange } = control;

  const handleBlur = () => {
    if (tidy && typeof value === 'string') onChange(tidy(value));
    onBlur();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !input.multiline) check();
  };

  return (
    <FieldFrame {...{ label, help, hint, optional, disabled, error }}>
      {({ inputId, noteId }) => (
        <OutlinedInput
          {...input}
          id={inputId}
          name={name}
          inputRef={ref}
          value={value ?? ''}
          onChange={onChange}
          onBlur={handleBlur}
          onKeyDown={handleKey}
          inputProps={{ inputMode, maxLength, 'aria-describedby': noteId }}
          sx={{ '&.MuiInputBase-multiline': { py: '9px' } }}
          endAdornment={unit && <InputAdornment position="end">{unit}</InputAdornment>}
        />
      )}
    </FieldFrame>
  );
}
