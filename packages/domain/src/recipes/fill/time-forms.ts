/* The forms in which a cell may write a time, and the patterns that a text allows. */

export type TimeShape = 'dateTime' | 'range' | 'date' | 'time' | 'half' | 'unix' | 'serial' | 'serialDay' | 'offset';

const date = String.raw`\d{1,4}([./-])\d{1,2}\1\d{1,4}`;
const clock = String.raw`\d{1,2}[AB]?:\d\d(?::\d\d(?:[.,]\d+)?)?(?:\s*[ap]\.?m\.?)?(?:\s*(?:Z|UTC|GMT|(?:UTC|GMT)?[+-]\d\d(?::?\d\d)?))?`;
const dateOnly = new RegExp(`^${date}$`);
const dateTime = new RegExp(`^${date}(?:[ \u00a0T]|, )\\s*${clock}$`, 'i');
const packedDateTime = new RegExp(String.raw`^(?:19|20)\d{6} ${clock}$`, 'i');
const timeOnly = new RegExp(`^${clock}$`, 'i');
const packedDate = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/;
const packedTime = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])[0-2]\d[0-5]\d(?:[0-5]\d)?$/;

const rangeSigns = [' to ', ' bis ', ' tot ', ' until ', ' - ', ' – ', '–'] as const;

/** The form of a cell; null for one that is no time. */
export function timeShape(cell: string): TimeShape | null {
  const text = cell.trim();
  if (text.length < 4 || text.length > 60) return /^[ap]\.?m\.?$/i.test(text) ? 'half' : null;
  const first = text.charCodeAt(0);
  if (first < 48 || first > 57) return shapeOfMark(text);
  if (dateTime.test(text) || packedTime.test(text) || packedDateTime.test(text)) return 'dateTime';
  if (dateOnly.test(text) || packedDate.test(text)) return 'date';
  if (timeOnly.test(text)) return 'time';
  if (/^1[0-9]{9}$/.test(text)) return 'unix';
  if (/^[3-5]\d{4}[.,]\d{2,}$/.test(text)) return 'serial';
  if (/^[3-5]\d{4}$/.test(text)) return 'serialDay';
  return rangeSignOf(text) === null ? null : 'range';
}

/** What stands beside a time in a column of its own: AM, PM, or an offset from UTC. */
function shapeOfMark(text: string): TimeShape | null {
  if (/^[ap]\.?m\.?$/i.test(text)) return 'half';
  return /^[+-]\d\d:\d\d$/.test(text) ? 'offset' : null;
}

/** The sign between two times in one cell. */
export function rangeSignOf(text: string): string | null {
  for (const sign of rangeSigns) {
    const [from, to, more] = text.split(sign);
    if (from === undefined || to === undefined || more !== undefined) continue;
    if (dateTime.test(from.trim()) && (dateTime.test(to.trim()) || timeOnly.test(to.trim()))) return sign;
  }
  return null;
}

/** The patterns in which a text may be written; several where the order of day, month and year is not certain. */
export function patternsOf(text: string): string[] {
  const trimmed = text.trim();
  if (packedDate.test(trimmed)) return ['yyyyMMdd'];
  if (packedTime.test(trimmed)) return [trimmed.length === 12 ? 'yyyyMMddHHmm' : 'yyyyMMddHHmmss'];
  if (/^1\d{9}$/.test(trimmed)) return ['unix'];
  if (/^[3-5]\d{4}(?:[.,]\d+)?$/.test(trimmed)) return ['serial'];
  const found = /^(\d{8}|(\d{1,4})([./-])\d{1,2}\3(\d{1,4}))(,? |T|\u00a0)?\s*(.*)$/.exec(trimmed);
  if (!found) return [];
  const [, whole = '', first = '', sign = '', last = '', gap = '', rest = ''] = found;
  const dates = packedDate.test(whole) ? ['yyyyMMdd'] : datesOf(first.length, sign, last.length);
  const behind = rest === '' ? '' : `${gap.startsWith(',') ? ', ' : ' '}${clockPattern(rest)}`;
  return dates.map((pattern) => pattern + behind);
}

function datesOf(first: number, sign: string, last: number): string[] {
  const joined = (...fields: string[]) => fields.join(sign);
  if (first === 4) return [joined('yyyy', 'MM', 'dd')];
  const isGerman = sign === '.';
  if (last === 4)
    return isGerman ? [joined('dd', 'MM', 'yyyy')] : [joined('dd', 'MM', 'yyyy'), joined('MM', 'dd', 'yyyy')];
  const short = [joined('dd', 'MM', 'yy'), joined('yy', 'MM', 'dd')];
  return isGerman ? short : [...short, joined('MM', 'dd', 'yy')];
}

function clockPattern(text: string): string {
  const half = /[ap]\.?m\.?/i.test(text);
  const fraction = /\d:\d\d:\d\d([.,])\d+/.exec(text)?.[1];
  const seconds = fraction ? `:ss${fraction}SSS` : '[:ss]';
  const offset = /(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)$/.test(text) ? 'XXX' : '';
  return `${half ? 'hh' : 'HH'}:mm${seconds}${half ? 'a' : ''}${offset}`;
}
