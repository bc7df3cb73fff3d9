import { z } from 'zod';

/** Of more series only their sums are told. */
export const mostComparedSeries = 100;

const seriesSchema = z.object({
  seriesKey: z.string(),
  /** In the order of the periods; null without a value. */
  totals: z.array(z.number().nullable()),
  /** What the meter has on the same days of the year before; null where a quarter-hour of them is missing. */
  yearBefore: z.array(z.number().nullable()),
  /** Between the first and the last reading of the counter that the portal has within the file; null without them. */
  counter: z
    .object({
      from: z.string(),
      to: z.string(),
      /** How much the counter rises, and what the file has in that time; null where it has gaps. */
      rise: z.number(),
      total: z.number().nullable(),
    })
    .nullable(),
});

/** A file beside what the portal knows, in the meters' base units. */
export const comparisonSchema = z
  .object({
    by: z.enum(['day', 'month']),
    /** Local days, `to` exclusive; the days up to 31, else the latest 36 months. */
    periods: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
    /** The first 100. */
    series: z.array(seriesSchema),
    /** What is used behind the house connection once the file is loaded, and what comes through it and from the roof. */
    connection: z
      .object({
        from: z.iso.date(),
        to: z.iso.date(),
        /** Days on which both are known, of the file's last 31. */
        days: z.int(),
        total: z.number(),
        expected: z.number(),
      })
      .nullable(),
  })
  .meta({ id: 'ImportComparison' });
export type ImportComparison = z.infer<typeof comparisonSchema>;
