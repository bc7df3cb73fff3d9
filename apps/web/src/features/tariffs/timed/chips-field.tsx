import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { FieldFrame, useField } from '../../../ui/fields/field-frame.tsx';

interface ChipsFieldProps {
  name: string;
  label: string;
  options: { value: string; label: string }[];
}

/** Several of a few choices, kept in the order in which they are shown. */
export function ChipsField({ name, label, options }: ChipsFieldProps) {
  const { control, error, commit } = useField(name, label);
  const { ref } = control;
  const chosen = control.value as string[];
  const choose = (values: string[]) =>
    commit(options.map(({ value }) => value).filter((value) => values.includes(value)));
  return (
    <FieldFrame label={label} error={error} isGroup>
      {({ labelId }) => (
        <ToggleButtonGroup
          size="small"
          value={chosen}
          onChange={(_event, values: string[]) => choose(values)}
          aria-labelledby={labelId}
          sx={{ flexWrap: 'wrap' }}
        >
          {options.map(({ value, label: text }, index) => (
            <ToggleButton key={value} value={value} ref={index === 0 ? ref : undefined}>
              {text}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </FieldFrame>
  );
}
