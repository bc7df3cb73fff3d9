import type { CSSObject } from '@mui/material/styles';

/** Controls are of no use on paper; the names of series and columns, which are buttons too, stay. */
const controls = [
  '.MuiButton-root',
  '.MuiIconButton-root',
  '.MuiToggleButtonGroup-root',
  '.MuiTabs-root',
  '.MuiCheckbox-root',
  '.MuiInputBase-root',
  '[role="region"][aria-live]',
  '#cc-main',
  '[data-not-printed]',
  'main nav',
].join(', ');

/** A4 sheets: white, without the frame of the portal, nothing cut and no row torn apart. */
export const printStyles: Record<string, CSSObject> = {
  '@page': { size: 'A4', margin: '14mm' },
  '@media print': {
    'html, body': { backgroundColor: '#fff !important' },
    '*': { printColorAdjust: 'exact' },
    [controls]: { display: 'none !important' },
    '[data-shell], [data-shell] > [data-court]': {
      display: 'block !important',
      margin: '0 !important',
      padding: '0 !important',
      border: '0 !important',
      backgroundColor: '#fff !important',
    },
    '[data-shell] > :not([data-court]), [data-court] > :not(main)': { display: 'none !important' },
    main: { maxWidth: 'none !important', padding: '0 !important' },
    'main section': { breakInside: 'auto' },
    'main h2, main h3, [data-printed-head]': { breakAfter: 'avoid' },
    'main [data-chart-and-legend], main tr, main li': { breakInside: 'avoid' },
    '[data-chart-drawing] > div, [data-chart-drawing]': { width: '100% !important', height: 'auto !important' },
    '[data-chart-drawing] svg': { width: '100% !important', height: 'auto !important', position: 'static !important' },
    '.MuiTableContainer-root, main :has(> table)': { maxHeight: 'none !important', overflow: 'visible !important' },
    '.MuiTableCell-root': {
      position: 'static !important' as 'static',
      height: 'auto !important',
      padding: '3px 6px !important',
      fontSize: '11px !important',
      lineHeight: '15px !important',
      whiteSpace: 'normal !important' as 'normal',
      minWidth: '0 !important',
    },
    '.MuiTableContainer-root th[scope="row"]': { whiteSpace: 'nowrap !important' as 'nowrap' },
    '.MuiTableSortLabel-icon': { display: 'none !important' },
  },
};
