import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { SxStyle } from '../../theme/sx.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';

export interface ListedRow {
  key: string;
  name: ReactNode;
  figure: ReactNode;
  status?: 'success' | 'warning' | 'error';
}

/** Names at the left, figures at the right. */
export function RowList({ rows }: { rows: ListedRow[] }) {
  return (
    <Box component="ul" sx={list}>
      {rows.map(({ key, name, figure, status }) => (
        <li key={key}>
          {status ? (
            <StatusBadge status={status} quiet wraps>
              <span>{name}</span>
            </StatusBadge>
          ) : (
            <span>{name}</span>
          )}
          <span>{figure}</span>
        </li>
      ))}
    </Box>
  );
}

const list: SxStyle = (theme) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '16px',
    padding: '9px 0',
    overflowWrap: 'anywhere',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  '& li > span:last-child': {
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    marginLeft: 'auto',
    textAlign: 'right',
  },
});
