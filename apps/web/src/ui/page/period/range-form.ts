import { z } from 'zod';

const longestYears = 20;

/** Both days are included; the server also refuses longer ranges. */
export function rangeFormSchema(tooLongText: string) {
  return z
    .object({ firstDay: z.iso.date(), lastDay: z.iso.date() })
    .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { path: ['lastDay'], params: { rule: 'endAfterStart' } })
    .refine(({ firstDay, lastDay }) => Number(lastDay.slice(0, 4)) - Number(firstDay.slice(0, 4)) < longestYears, {
      path: ['lastDay'],
      error: tooLongText,
    });
}
