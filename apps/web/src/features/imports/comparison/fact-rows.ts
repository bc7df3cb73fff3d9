import type { SxStyle } from '../../../theme/sx.ts';

/** A list of facts, the label at the left and the figure at the right. */
export const factRows: SxStyle = (theme) => ({
  ...theme.typography.small,
  margin: 0,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 12px',
    padding: '6px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600, marginInlineStart: 'auto', textAlign: 'right' },
});
