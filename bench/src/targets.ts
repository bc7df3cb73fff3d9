import type { Target } from './table.ts';

export const atMost = (most: number, text: string): Target => ({ text, isMet: (figure) => figure <= most });

/** A target for PostgreSQL only; the embedded figure is shown without one. */
export const onPostgres = (most: number, text: string): Target => ({
  text: `${text} PostgreSQL`,
  isMet: (figure, database) => database === 'embedded' || figure < most,
});

export const atLeastOnPostgres = (least: number, text: string): Target => ({
  text: `${text} PostgreSQL`,
  isMet: (figure, database) => database === 'embedded' || figure >= least,
});
