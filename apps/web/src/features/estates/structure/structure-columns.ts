import type { SxStyle } from '../../../theme/sx.ts';

/** Name, size, who is responsible, actions; on a phone the size stands below the name. */
export const columns: SxStyle = {
  display: 'grid',
  alignItems: 'center',
  columnGap: '12px',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) 36px',
    sm: 'minmax(0, 1fr) minmax(0, 200px) 36px',
    md: 'minmax(0, 5fr) minmax(0, 2.8fr) minmax(0, 2.4fr) 36px',
  },
};

const deepestIndent = 8;

/** How far the rows of a level are moved to the right; deeper than that no room would be left for the name. */
export function indentOf(level: number): { xs: string; sm: string } {
  const steps = Math.min(level - 1, deepestIndent);
  return { xs: `${steps * 10}px`, sm: `${steps * 24}px` };
}
