import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { SxStyle } from '../../theme/sx.ts';

export interface Fact {
  label: string;
  /** Shown as '–' if empty. */
  fact: ReactNode;
}

interface FactListProps {
  facts: Fact[];
  /** Where it is narrow short facts stand side by side, without lines. */
  isCompact?: boolean;
}

/** A list of names with their values. */
export function FactList({ facts, isCompact = false }: FactListProps) {
  return (
    <Box sx={isCompact ? { containerType: 'inline-size' } : {}}>
      <Box component="dl" sx={isCompact ? [list, compact] : list}>
        {facts.map(({ label, fact }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact === null || fact === undefined || fact === '' ? '–' : fact}</dd>
          </div>
        ))}
      </Box>
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
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    [theme.breakpoints.up('sm')]: { gridTemplateColumns: '220px minmax(0, 1fr)' },
  },
  '& > div:first-of-type': { borderTop: 0 },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});

/** A fact that is wider than half takes the whole line. */
const compact: SxStyle = {
  '@container (max-width: 479px)': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '16px',
    '& > div': {
      display: 'block',
      flex: '1 1 calc(50% - 8px)',
      minWidth: 'min-content',
      maxWidth: '100%',
      padding: '6px 0',
      borderTop: 0,
    },
    '& dd': { overflowWrap: 'break-word' },
  },
};
