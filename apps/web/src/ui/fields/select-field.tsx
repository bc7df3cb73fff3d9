import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldTexts, useField } from './field-frame.tsx';

export interface Option<Choice extends string | number = string | number> {
  value: Choice;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps extends FieldTexts {
  name: string;
  options: Option[];
  placeholder?: string;
}

export function SelectField({ name, options, placeholder, ...texts }: SelectFieldProps) {
  const { control, error: sentence, commit } = useField(name, texts.label);
  const error = useChoiceError(sentence);
  const labelOf = (value: unknown) => options.find((option) => option.value === value)?.label;

  return (
    <FieldFrame {...texts} error={error}>
      {({ inputId, labelId, noteId }) => (
        <Select<string | number>
          labelId={labelId}
          name={name}
          inputRef={control.ref}
          value={(control.value as string | number | null) ?? ''}
          onChange={(event) => commit(event.target.value)}
          displayEmpty
          input={<OutlinedInput />}
          IconComponent={ChevronIcon}
          renderValue={(value) => <ChosenText text={labelOf(value)} placeholder={placeholder} />}
          MenuProps={{ slotProps: { root: { role: 'region', 'aria-label': texts.label } } }}
          SelectDisplayProps={{ id: inputId, 'aria-describedby': noteId, 'aria-invalid': error !== undefined }}
        >
          {options.map(({ value, label, disabled }) => (
            <MenuItem key={value} value={value} disabled={disabled}>
              {label}
            </MenuItem>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}

/** Schemas know ids as numbers and texts; a person chooses. */
function useChoiceError(sentence: string | undefined): string | undefined {
  const { t } = useTranslation('validation');
  const isTyped = sentence === t('required.number') || sentence === t('required.text');
  return isTyped ? t('required.choice') : sentence;
}

/** A long text ends before the arrow; a blank keeps the height of the line. */
function ChosenText({ text, placeholder = '\u00a0' }: { text: string | undefined; placeholder: string | undefined }) {
  const opacity = text === undefined ? 0.75 : 1;
  return <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', opacity }}>{text ?? placeholder}</span>;
}

export function ChevronIcon(props: { className?: string }) {
  return <ChevronDown size={16} className={props.className} aria-hidden />;
}
