import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/page/card.tsx';

interface StepCardProps {
  /** Its place in the way from the month to the invoice; none for what lies beside it. */
  step?: number;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function StepCard({ step, title, action, children }: StepCardProps) {
  const heading = (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', gap: '10px', minHeight: 44, fontSize: '1.125rem' }}
    >
      {step !== undefined && (
        <Box component="span" sx={number}>
          {step}
        </Box>
      )}
      {title}
    </Box>
  );
  return (
    <Card title={heading} action={action}>
      {children}
    </Card>
  );
}

const number = {
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  flex: 'none',
  borderRadius: '50%',
  fontSize: '0.875rem',
  color: 'primary.contrastText',
  backgroundColor: 'primary.main',
};
