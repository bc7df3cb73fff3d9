import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import type { ReactNode } from 'react';
import { ChevronIcon } from '../../../ui/fields/select-field.tsx';

interface NativeChoiceProps {
  label: string;
  value: string;
  disabled?: boolean;
  isOpen?: boolean;
  onChange: (value: string) => void;
  /** Options and groups of options. */
  children: ReactNode;
}

/** A choice among many in a table with many of them: the browser's own list is quick, and known on every phone. */
export function NativeChoice({
  label,
  value,
  disabled = false,
  isOpen = false,
  onChange,
  children,
}: NativeChoiceProps) {
  return (
    <Select
      native
      fullWidth
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      input={<OutlinedInput sx={isOpen ? openFrame : undefined} />}
      inputProps={{ 'aria-label': label }}
      IconComponent={ChevronIcon}
    >
      {children}
    </Select>
  );
}

const openFrame = { '& fieldset': { borderColor: 'status.warning', borderWidth: '2px' } };
