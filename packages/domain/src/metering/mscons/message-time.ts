import { addDays, isDay } from '../../time/days.ts';

/** A time on the wall clock of the estate ('YYYY-MM-DDTHH:MM:SS'), or an instant (UTC ms). */
export type MessageTime = { local: string } | { at: number };

const minutes = /^(\d{4})(\d\d)(\d\d)([01]\d|2[0-3])([0-5]\d)(?:([0-5]\d))?$/;
const zone = /^(.{12}|.{14})([+-]\d\d)$/;

/** The instant of a DTM's value by its format: 303, 304 with a zone, 203, 204 and 102 in local time of the estate. */
export function readMessageTime(value: string, format: string): MessageTime | null {
  if (format === '102') return readDay(value);
  if (format === '203' || format === '204') return readLocal(value);
  if (format !== '303' && format !== '304') return null;
  const [, digits, hours] = zone.exec(value) ?? [];
  const local = digits === undefined ? null : readLocal(digits);
  return local && { at: Date.parse(`${local.local}${hours}:00`) };
}

function readLocal(digits: string): { local: string } | null {
  const [, year, month, day, hour, minute, second = '00'] = minutes.exec(digits) ?? [];
  return year && isDay(`${year}-${month}-${day}`)
    ? { local: `${year}-${month}-${day}T${hour}:${minute}:${second}` }
    : null;
}

/** A day alone means its begin; the last one of a month its end, as yearly readings are dated. */
function readDay(digits: string): MessageTime | null {
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  if (digits.length !== 8 || !isDay(day)) return null;
  const next = addDays(day, 1);
  return { local: `${next.endsWith('-01') ? next : day}T00:00:00` };
}
