import type { SxStyle } from '../../../theme/sx.ts';

/** Names on the left, figures on the right. */
export const priceChangeTable: SxStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'left', fontWeight: 500, padding: '8px 12px 8px 0' },
  '& thead th': { color: 'text.secondary' },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& tbody tr > *': { borderTop: 1, borderColor: 'divider' },
};
