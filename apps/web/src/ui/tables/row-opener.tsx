import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface RowOpenerProps {
  to: string | undefined;
  onClick: (() => void) | undefined;
  children: ReactNode;
}

const opener = {
  display: 'inline-block',
  textAlign: 'left',
  font: 'inherit',
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: '4px',
} as const;

/** The name of a row as link or button, so that the keyboard can open the row. */
export function RowOpener({ to, onClick, children }: RowOpenerProps) {
  if (to === undefined) {
    return (
      <ButtonBase data-row-opener onClick={onClick} sx={opener}>
        {children}
      </ButtonBase>
    );
  }
  return (
    <ButtonBase data-row-opener component={Link} to={to} sx={opener}>
      {children}
    </ButtonBase>
  );
}
