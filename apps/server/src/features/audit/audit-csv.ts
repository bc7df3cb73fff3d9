import type { AuditEntry, AuditValue } from '@lichthof/contracts/audit.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { encodeCsv } from '@lichthof/domain/csv/write-csv.ts';
import texts from './audit-export.de.json' with { type: 'json' };

/** The change log as a file for German spreadsheets. */
export const auditCsv = (parts: AsyncIterable<AuditEntry[]>): AsyncGenerator<Uint8Array> => encodeCsv(toRows(parts));

async function* toRows(parts: AsyncIterable<AuditEntry[]>): AsyncGenerator<string[][]> {
  yield [texts.columns];
  for await (const entries of parts) yield entries.map(cellsOf);
}

const labelOf = (names: Record<string, string>, name: string) => names[name] ?? name;

function cellsOf({ at, person, action, objectType, objectName, changes }: AuditEntry): string[] {
  return [
    momentText(at),
    person?.name ?? texts.nobody,
    person?.email ?? '',
    labelOf(texts.actions, action),
    labelOf(texts.objects, objectType),
    objectName ?? '',
    changes.map(changeText).join('\n'),
  ];
}

function changeText({ field, before, after, from }: AuditEntry['changes'][number]): string {
  const label = texts.fields[field as keyof typeof texts.fields] ?? texts.otherField;
  const values = [before, after].map((value) => valueText(field, value));
  const change = `${label}: ${before === null ? values[1] : values.join(' → ')}`;
  return from ? `${change} ${texts.since} ${from.split('-').toReversed().join('.')}` : change;
}

const isoDay = /^(\d{4})-(\d\d)-(\d\d)$/;

function valueText(field: string, value: AuditValue): string {
  if (value === null) return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (field === 'role') return labelOf(texts.roles, String(value));
  const values: Record<string, Record<string, string>> = texts.values;
  if (values[field]) return labelOf(values[field], String(value));
  if (/(ctPerKwh|eurPerMonth)/i.test(field)) return String(value).replace('.', ',');
  const [, year, month, day] = isoDay.exec(String(value)) ?? [];
  return year ? `${day}.${month}.${year}` : String(value);
}

const moment = new Intl.DateTimeFormat('de-DE', {
  timeZone: defaultTimeZone,
  dateStyle: 'medium',
  timeStyle: 'medium',
});
const momentText = (at: string) => moment.format(Date.parse(at));
