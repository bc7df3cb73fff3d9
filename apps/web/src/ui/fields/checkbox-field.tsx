import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import { CircleX } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { checkedIcon, uncheckedIcon } from './control-icons.tsx';
import { useField } from './field-frame.tsx';

export interface CheckboxFieldProps {
  name: string;
  label: string;
  help?: ReactNode;
  disabled?: boolean;
}

/** It explains why a checkbox is disabled, so it is as easy to read as any other. */
const helpText = { pl: '30px', '&.Mui-disabled': { color: 'text.secondary' } };

export function CheckboxField({ name, label, help, disabled }: CheckboxFieldProps) {
  const { control, error, commit } = useField(name, label);
  const id = useId();
  const note = error ?? help;

  return (
    <FormControl error={error !== undefined} disabled={disabled}>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'flex', gap: '10px', cursor: disabled ? 'default' : 'pointer' }}
      >
        <Checkbox
          id={id}
          name={name}
          disabled={disabled}
          checked={control.value === true}
          onChange={(_event, checked) => commit(checked)}
          onBlur={control.onBlur}
          icon={uncheckedIcon}
          checkedIcon={checkedIcon}
          slotProps={{
            input: {
              ref: control.ref,
              'aria-describedby': note ? `${id}-note` : undefined,
              'aria-invalid': error !== undefined,
            },
          }}
          sx={{ alignSelf: 'flex-start' }}
        />
        <span>{label}</span>
      </Box>
      {note && (
        <FormHelperText id={`${id}-note`} component="div" sx={helpText}>
          {error && <CircleX size={14} aria-hidden style={{ flex: 'none', marginTop: 1 }} />}
          <span>{note}</span>
        </FormHelperText>
      )}
    </FormControl>
  );
}
