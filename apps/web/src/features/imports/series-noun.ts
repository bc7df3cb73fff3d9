import type { Import } from '@lichthof/contracts/imports.ts';

/** What a file's series are: its columns, the rows of one name each, or the registers of its messages. */
export type SeriesNoun = 'column' | 'series' | 'register';

export function seriesNounOf(layout: Import['layout']): SeriesNoun {
  if (layout.format === 'mscons') return 'register';
  return layout.form.kind === 'wide' ? 'column' : 'series';
}
