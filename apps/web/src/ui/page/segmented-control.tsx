import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';

interface SegmentedControlProps<Choice extends string> {
  /** The name of the choice, for screen readers. */
  label: string;
  options: { value: Choice; label: ReactNode }[];
  value: Choice;
  onChange: (choice: Choice) => void;
  size?: 'small' | 'medium';
}

export function SegmentedControl<Choice extends string>(props: SegmentedControlProps<Choice>) {
  const { label, options, value, onChange, size = 'medium' } = props;
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={label}
      size={size}
      value={value}
      onChange={(_event, choice: Choice | null) => choice !== null && onChange(choice)}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
