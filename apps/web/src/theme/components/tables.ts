import type { Components, Theme } from '@mui/material/styles';

export const tableComponents: Components<Theme> = {
  MuiTable: { styleOverrides: { root: { borderCollapse: 'separate', borderSpacing: 0 } } },
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.vars.palette.stone.sunken },
        '&.MuiTableRow-hover:hover': { backgroundColor: theme.vars.palette.stone.sunken },
        'tbody > &:last-child > td, tbody > &:last-child > th': { borderBottom: 0 },
      }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 44,
        padding: '4px 12px',
        fontSize: '0.8125rem',
        lineHeight: 18 / 13,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        '&:first-child': { paddingLeft: 20 },
        '&:last-child': { paddingRight: 20 },
        [theme.breakpoints.down('sm')]: {
          padding: '4px 8px',
          '&:first-child': { paddingLeft: 16 },
          '&:last-child': { paddingRight: 16 },
        },
      }),
      head: ({ theme }) => ({
        height: 36,
        fontSize: '0.75rem',
        lineHeight: 16 / 12,
        fontWeight: 500,
        whiteSpace: 'nowrap',
        color: theme.vars.palette.text.secondary,
        backgroundColor: theme.vars.palette.stone.sunken,
      }),
      stickyHeader: ({ theme }) => ({ backgroundColor: theme.vars.palette.stone.sunken }),
      footer: ({ theme }) => ({
        height: 40,
        fontWeight: 600,
        borderBottom: 0,
        color: theme.vars.palette.text.primary,
        borderTop: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.stone.sunken,
      }),
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        verticalAlign: 'middle',
        '&.Mui-active': { color: theme.vars.palette.text.primary },
        '&:focus-visible': { outlineOffset: 2, borderRadius: 4 },
      }),
    },
  },
};
