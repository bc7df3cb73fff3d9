import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { ChevronIcon } from '../../../ui/fields/select-field.tsx';

interface ChoiceSelectProps {
  /** Null for none of the options. */
  value: number | null;
  options: { value: number; label: string }[];
  texts: { none: string; label: string; menu: string };
  /** Takes the focus, when the row has moved to another group by a choice. */
  autoFocus?: boolean;
  onChoose: (value: number | null) => void;
}

/** Whose payment a movement is, or which debit it gives back. */
export function ChoiceSelect({ value, options, texts, autoFocus = false, onChoose }: ChoiceSelectProps) {
  return (
    <Select<number | ''>
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
      displayEmpty
      fullWidth
      autoFocus={autoFocus}
      IconComponent={ChevronIcon}
      input={<OutlinedInput size="small" />}
      inputProps={{ 'aria-label': texts.label }}
      MenuProps={{ slotProps: { root: { role: 'region', 'aria-label': texts.menu } } }}
    >
      <MenuItem value="">{texts.none}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} sx={{ whiteSpace: 'normal' }}>
          {option.label}
        </MenuItem>
      ))}
    </Select>
  );
}
