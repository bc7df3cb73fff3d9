import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { radius } from '../../theme/tokens.ts';
import { checkedCircle, uncheckedCircle } from './control-icons.tsx';
import { FieldFrame, type FieldTexts, useField } from './field-frame.tsx';
import type { Option } from './select-field.tsx';
import type { SxStyle } from '../../theme/sx.ts';

interface CardOption extends Option {
  description?: ReactNode;
  icon?: ReactNode;
}

export interface RadioCardsProps extends FieldTexts {
  name: string;
  options: CardOption[];
  /** Columns from tablet width on. */
  columns?: 1 | 2 | 3;
}

export function RadioCards({ name, options, columns = 1, ...texts }: RadioCardsProps) {
  const { control, error, commit } = useField(name, texts.label);
  const choose = (text: string) => commit(options.find(({ value }) => String(value) === text)?.value);

  return (
    <FieldFrame {...texts} error={error} isGroup>
      {({ labelId, noteId }) => (
        <RadioGroup
          name={name}
          aria-labelledby={labelId}
          aria-describedby={noteId}
          value={control.value ?? ''}
          onChange={(_event, text) => choose(text)}
          sx={{ display: 'grid', gap: '10px', gridTemplateColumns: { sm: `repeat(${columns}, 1fr)` } }}
        >
          {options.map((option, index) => (
            <RadioCard
              key={option.value}
              option={option}
              isChosen={option.value === control.value}
              isInvalid={error !== undefined}
              inputRef={index === 0 ? control.ref : undefined}
            />
          ))}
        </RadioGroup>
      )}
    </FieldFrame>
  );
}

interface RadioCardProps {
  option: CardOption;
  isChosen: boolean;
  isInvalid: boolean;
  inputRef: React.Ref<HTMLInputElement> | undefined;
}

function RadioCard({
  option: { value, label, description, icon, disabled },
  isChosen,
  isInvalid,
  inputRef,
}: RadioCardProps) {
  return (
    <Box component="label" sx={[card, isChosen && chosenCard, isInvalid && invalidCard]}>
      <Radio
        value={value}
        disabled={disabled}
        icon={uncheckedCircle}
        checkedIcon={checkedCircle}
        slotProps={{ input: { ref: inputRef, 'aria-invalid': isInvalid } }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
          {label}
        </Typography>
        {description && (
          <Typography variant="small" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {description}
          </Typography>
        )}
      </Box>
      {icon && <Box sx={{ color: 'text.secondary', display: 'flex' }}>{icon}</Box>}
    </Box>
  );
}

const ring = (color: string) => `0 0 0 1px ${color}`;

const card: SxStyle = (theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '14px',
  padding: '14px 16px',
  cursor: 'pointer',
  border: `1px solid ${theme.vars.palette.stone.control}`,
  borderRadius: `${radius.toast}px`,
});

const chosenCard: SxStyle = (theme) => ({
  backgroundColor: theme.vars.palette.stone.sunken,
  borderColor: theme.vars.palette.primary.main,
  boxShadow: ring(theme.vars.palette.primary.main),
});

const invalidCard: SxStyle = (theme) => ({
  borderColor: theme.vars.palette.error.main,
  boxShadow: ring(theme.vars.palette.error.main),
});
