import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { NumberField, type NumberFieldProps } from '../../../ui/fields/number-field.tsx';

interface PriceGroupProps {
  title: string;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** Prices below each other, each with its name at the left and the field at the right. */
export function PriceGroup({ title, action, children }: PriceGroupProps) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box sx={head}>
        <Typography id={titleId} variant="h3" component="h2">
          {title}
        </Typography>
        {action}
      </Box>
      <Box sx={rows}>{children}</Box>
    </Box>
  );
}

/** A net price in ct/kWh with up to four decimals. */
export function PriceField(props: Omit<NumberFieldProps, 'keeps' | 'align'>) {
  return <NumberField unit="ct/kWh" decimals={4} {...props} keeps="decimal" align="right" />;
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  minHeight: 36,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const rows = {
  '& > .MuiFormControl-root': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr) 150px', sm: 'minmax(0, 1fr) 176px' },
    columnGap: '16px',
    alignItems: 'center',
    padding: '8px 0',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& > .MuiFormControl-root > .MuiOutlinedInput-root': { gridColumn: 2, gridRow: '1 / span 2' },
  '& > .MuiFormControl-root > .MuiFormHelperText-root': { gridColumn: 1, mt: 0 },
} as const;
