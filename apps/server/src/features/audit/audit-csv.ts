import type { AuditEntry, AuditValue } from '@lichthof/contracts/audit.ts';
import { formatDay, formatDayAndClock } from '@lichthof/domain/formats/date-formats.ts';
import { formatEuros, withDecimalComma } from '@lichthof/domain/formats/number-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { encodeCsv } from '@lichthof/domain/csv/write-csv.ts';
import {
  auditActionLabel,
  auditedFieldLabel,
  auditedObjectLabel,
  auditedValueLabel,
} from '@lichthof/domain/audit/audit-labels.ts';
import texts from './audit-export.de.json' with { type: 'json' };

/** The change log as a file for German spreadsheets. */
export const auditCsv = (parts: AsyncIterable<AuditEntry[]>): AsyncGenerator<Uint8Array> => encodeCsv(toRows(parts));

async function* toRows(parts: AsyncIterable<AuditEntry[]>): AsyncGenerator<string[][]> {
  yield [texts.columns];
  for await (const entries of parts) yield entries.map(cellsOf);
}

function cellsOf({ at, person, apiKeyName, action, objectType, objectName, changes }: AuditEntry): string[] {
  return [
    formatDayAndClock(at, defaultTimeZone),
    [person?.name ?? texts.nobody, ...(apiKeyName === null ? [] : [`${texts.apiKey} „${apiKeyName}“`])].join(', '),
    person?.email ?? '',
    auditActionLabel(action),
    auditedObjectLabel(objectType),
    objectName ?? '',
    changes.map(changeText).join('\n'),
  ];
}

function changeText({ field, before, after, from }: AuditEntry['changes'][number]): string {
  const label = auditedFieldLabel(field);
  const values = [before, after].map((value) => valueText(field, value));
  const change = `${label}: ${before === null ? values[1] : values.join(' → ')}`;
  return from ? `${change} ${texts.from} ${formatDay(from)}` : change;
}

const isoDay = /^\d{4}-\d\d-\d\d$/;
const isoInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** A range of days in the format of the database: '[2026-01-01,)', with an exclusive end. */
const dayRange = /^\[(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d)?\)$/;

function valueText(field: string, value: AuditValue): string {
  if (value === null) return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  const label = auditedValueLabel(field, value);
  if (label) return label;
  if (/ctPerKwh/i.test(field)) return `${withDecimalComma(value)} ct/kWh`;
  if (/eurPerMonth/i.test(field)) return `${withDecimalComma(value)} €/Monat`;
  if (typeof value === 'number') return field.endsWith('Cents') ? formatEuros(value) : withDecimalComma(value);
  return textOf(value);
}

/** Days and instants as they are written in German. */
function textOf(text: string): string {
  if (isoDay.test(text)) return formatDay(text);
  if (isoInstant.test(text)) return formatDayAndClock(text, defaultTimeZone);
  const [, from, to] = dayRange.exec(text) ?? [];
  if (!from) return text;
  return to ? `${formatDay(from)} ${texts.until} ${formatDay(addDays(to, -1))}` : `${texts.from} ${formatDay(from)}`;
}
