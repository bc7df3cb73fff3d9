import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { SxStyle } from '../../theme/sx.ts';

export interface Fact {
  label: string;
  /** Shown as '–' if empty. */
  fact: ReactNode;
}

/** A list of names with their values. */
export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <Box component="dl" sx={list}>
      {facts.map(({ label, fact }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fact === null || fact === undefined || fact === '' ? '–' : fact}</dd>
        </div>
      ))}
    </Box>
  );
}

const list: SxStyle = (theme) => ({
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2px 16px',
    padding: '10px 0',
    borderTop: `1px solid ${theme.vars!.palette.divider}`,
    [theme.breakpoints.up('sm')]: { gridTemplateColumns: '220px minmax(0, 1fr)' },
  },
  '& > div:first-of-type': { borderTop: 0 },
  '& dt': { color: theme.vars!.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});
