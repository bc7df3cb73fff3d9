import OutlinedInput from '@mui/material/OutlinedInput';
import type { KeyboardEvent } from 'react';
import { FieldFrame, type FieldTexts, useField } from '../../../ui/fields/field-frame.tsx';
import { useTypedText } from '../../../ui/fields/use-typed-text.ts';

interface YearFieldProps extends FieldTexts {
  name: string;
}

/** A year is a number without thousands. The form keeps a number, an empty field null. */
export function YearField({ name, ...texts }: YearFieldProps) {
  const { control, error, check } = useField(name, texts.label);
  const typed = useTypedText(control.value);
  const type = (text: string) => {
    const year = text.trim() === '' ? null : Number(text);
    typed.remember(text, year);
    control.onChange(year);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') check();
  };
  return (
    <FieldFrame {...texts} error={error}>
      {({ inputId, noteId }) => (
        <OutlinedInput
          id={inputId}
          name={name}
          inputRef={control.ref}
          value={typed.text ?? shown(control.value)}
          onChange={(event) => type(event.target.value)}
          onBlur={control.onBlur}
          onKeyDown={handleKey}
          inputProps={{ inputMode: 'numeric', 'aria-describedby': noteId, maxLength: 4 }}
        />
      )}
    </FieldFrame>
  );
}

const shown = (year: unknown) => (typeof year === 'number' && !Number.isNaN(year) ? String(year) : '');
