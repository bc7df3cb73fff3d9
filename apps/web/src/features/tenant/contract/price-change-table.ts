import type { SxStyle } from '../../../theme/sx.ts';

/** Names on the left, figures on the right. */
export const priceChangeTable: SxStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'left', fontWeight: 500 },
  '& tr > *': { padding: '8px 0 8px 12px' },
  '& tr > :first-child': { paddingLeft: 0 },
  '& thead th': { color: 'text.secondary' },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& tbody tr > *': { borderTop: 1, borderColor: 'divider' },
};
