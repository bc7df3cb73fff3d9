import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ChevronIcon } from '../../../ui/fields/select-field.tsx';

interface Choice<Chosen extends string | number> {
  value: Chosen;
  label: string;
}

interface ChoiceSelectProps<Chosen extends string | number> {
  label: string;
  /** Label for screen readers only: in a table the column header is visible. */
  hideLabel?: boolean;
  options: Choice<Chosen>[];
  value: Chosen;
  disabled?: boolean;
  hasError?: boolean;
  onChange: (chosen: Chosen) => void;
}

/** A select outside of a form, whose choice takes effect at once. */
export function ChoiceSelect<Chosen extends string | number>(props: ChoiceSelectProps<Chosen>) {
  const { label, hideLabel = false, options, value, disabled = false, hasError = false, onChange } = props;
  const id = useId();
  return (
    <Box sx={{ minWidth: 0 }}>
      {!hideLabel && (
        <Typography id={`${id}-label`} variant="small" component="div" sx={{ fontWeight: 550, mb: '6px' }}>
          {label}
        </Typography>
      )}
      <Select<Chosen>
        fullWidth
        displayEmpty
        value={value}
        disabled={disabled}
        error={hasError}
        onChange={(event) => onChange(event.target.value as Chosen)}
        input={<OutlinedInput />}
        IconComponent={ChevronIcon}
        sx={{ '& .MuiSelect-select': { paddingRight: '36px !important' } }}
        SelectDisplayProps={
          hideLabel ? { 'aria-label': label } : { 'aria-labelledby': `${id}-label ${id}-value`, id: `${id}-value` }
        }
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
    </Box>
  );
}
