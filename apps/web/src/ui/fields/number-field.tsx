import { decimalsOf, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { KeyboardEvent } from 'react';
import { parseNumber, plainDecimal } from '../../i18n/parse-number.ts';
import { FieldFrame, type FieldTexts, useField } from './field-frame.tsx';
import { useTypedText } from './use-typed-text.ts';

export interface NumberFieldProps extends FieldTexts {
  name: string;
  /** Shown inside the field at the right: 'ct/kWh', 'm²'. */
  unit?: string;
  /** Minimum number of decimals after blur; further typed decimals stay. */
  decimals?: number;
  /** The form value: 'number' for a number, 'decimal' for an exact string such as '13.0140' (prices). Empty is null. */
  keeps?: 'number' | 'decimal';
  placeholder?: string;
  align?: 'left' | 'right';
}

export function NumberField({
  name,
  unit,
  decimals = 0,
  keeps = 'number',
  placeholder,
  align = 'left',
  ...texts
}: NumberFieldProps) {
  const { control, error, check } = useField(name, texts.label);
  const { ref, value, onBlur, onChange } = control;
  const typed = useTypedText(value);

  const handleChange = (text: string) => {
    const kept = keptOf(text, keeps);
    typed.remember(text, kept);
    onChange(kept);
  };
  const handleBlur = () => {
    if (isNumeric(value)) typed.forget();
    onBlur();
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
          inputRef={ref}
          placeholder={placeholder}
          value={typed.text ?? shown(value, decimals)}
          onChange={(event) => handleChange(event.target.value)}
          onBlur={handleBlur}
          onKeyDown={handleKey}
          inputProps={{ inputMode: 'decimal', 'aria-describedby': noteId, style: { textAlign: align } }}
          endAdornment={unit && <InputAdornment position="end">{unit}</InputAdornment>}
        />
      )}
    </FieldFrame>
  );
}

type Kept = number | string | null;

function keptOf(text: string, keeps: 'number' | 'decimal'): Kept {
  if (keeps === 'number') return parseNumber(text);
  const plain = plainDecimal(text);
  return plain === undefined ? text : plain;
}

const isNumeric = (kept: unknown) =>
  (typeof kept === 'number' && !Number.isNaN(kept)) || (typeof kept === 'string' && /^-?\d+(\.\d+)?$/.test(kept));

function shown(kept: unknown, decimals: number): string {
  if (!isNumeric(kept)) return typeof kept === 'string' ? kept : '';
  const typedDecimals = decimalsOf(String(kept));
  return formatNumber(Number(kept), Math.max(decimals, typedDecimals));
}
