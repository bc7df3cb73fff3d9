import type { QuarterHoursExport, ReadingsExport } from '@lichthof/contracts/metering/exports.ts';
import { exportClocks, exportForms, exportUnits } from '@lichthof/contracts/metering/exports.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { periodAround } from '@lichthof/domain/time/periods.ts';
import { z } from 'zod';
import { i18n } from '../../../i18n/i18n.ts';

export const exportContents = ['quarterHour', 'day', 'readings'] as const;
export const meterChoices = ['all', 'shown'] as const;

/** The form of an export; the last day is included. */
export const exportFormSchema = z
  .object({
    content: z.enum(exportContents),
    firstDay: z.iso.date(),
    lastDay: z.iso.date(),
    meters: z.enum(meterChoices),
    form: z.enum(exportForms),
    unit: z.enum(exportUnits),
    clock: z.enum(exportClocks),
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    path: ['lastDay'],
    error: () => i18n.t('meter-export:periodWrong'),
  });
export type ExportForm = z.infer<typeof exportFormSchema>;

/** Default: the month in quarter-hours, for the meters of the list. */
export function defaultExport(month: string, meters: ExportForm['meters']): ExportForm {
  const { from, to } = periodAround('month', `${month}-01`);
  const period = { firstDay: from, lastDay: addDays(to, -1) };
  return { content: 'quarterHour', ...period, meters, form: 'wide', unit: 'large', clock: 'local' };
}

export function readingsExportOf({ firstDay, lastDay, unit, clock }: ExportForm, meterIds?: number[]): ReadingsExport {
  return { from: firstDay, to: addDays(lastDay, 1), unit, clock, meterIds };
}

export function valuesExportOf(chosen: ExportForm, meterIds?: number[]): QuarterHoursExport {
  const step = chosen.content === 'day' ? 'day' : 'quarterHour';
  return { ...readingsExportOf(chosen, meterIds), step, form: chosen.form };
}
