/** Where the counter and its time stand in a message. */
export interface PayloadRule {
  /** The fields that lead to the counter in JSON, with dots between; null: the message is the number alone. */
  valuePath: string | null;
  /** The same of the time; null: the message has none. */
  timePath: string | null;
  timeForm: TimeForm;
}

export const timeForms = ['iso', 'seconds', 'milliseconds'] as const;
type TimeForm = (typeof timeForms)[number];

/** How many decimal places a unit stands above the base unit of a meter. */
export const streamUnits = {
  Wh: { baseUnit: 'Wh', places: 0 },
  kWh: { baseUnit: 'Wh', places: 3 },
  MWh: { baseUnit: 'Wh', places: 6 },
  /** The unit of inexogy: 10⁻¹⁰ kWh. */
  'kWh/10^10': { baseUnit: 'Wh', places: -7 },
  l: { baseUnit: 'l', places: 0 },
  'm³': { baseUnit: 'l', places: 3 },
} as const satisfies Record<string, { baseUnit: 'Wh' | 'l'; places: number }>;
export type StreamUnit = keyof typeof streamUnits;
export const streamUnitNames = Object.keys(streamUnits) as [StreamUnit, ...StreamUnit[]];

/** Why a message gives no counter. */
export type PayloadProblem = 'noNumber' | 'noTime';

export interface ReadPayload {
  /** As the message writes it. */
  number: string;
  /** Null without a time in the message. */
  atMs: number | null;
}

const plainNumber = /^\d{1,15}(\.\d{1,12})?$/;
const longestPayload = 10_000;

export function readPayload(text: string, rule: PayloadRule): ReadPayload | PayloadProblem {
  if (text.length > longestPayload) return 'noNumber';
  const { valuePath, timePath, timeForm } = rule;
  const json = valuePath === null && timePath === null ? undefined : parseJson(text);
  const value = valuePath === null ? text.trim() : String(fieldAt(json, valuePath));
  if (!plainNumber.test(value)) return 'noNumber';
  if (timePath === null) return { number: value, atMs: null };
  const atMs = parseTime(fieldAt(json, timePath), timeForm);
  return atMs === undefined ? 'noTime' : { number: value, atMs };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldAt(json: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name)) return undefined;
    return (inner as Record<string, unknown>)[name];
  }, json);
}

/** A time names its distance from UTC, or counts from 1970 on. */
function parseTime(value: unknown, form: TimeForm): number | undefined {
  if (form === 'iso') {
    const isWhole = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/.test(value);
    const atMs = isWhole ? Date.parse(value) : Number.NaN;
    return Number.isNaN(atMs) ? undefined : atMs;
  }
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value || Number.NaN) : Number.NaN;
  if (!Number.isFinite(number) || number <= 0) return undefined;
  return form === 'seconds' ? number * 1000 : number;
}

/** A counter in whole base units; what is less than one is left out, so that no difference is ever too large by more. */
export function toBaseUnits(number: string, unit: StreamUnit): number {
  const { places } = streamUnits[unit];
  const [whole = '', decimals = ''] = number.split('.');
  if (places < 0) return Number(whole.slice(0, places) || '0');
  return Number(whole + decimals.slice(0, places).padEnd(places, '0'));
}

const gridMs = 300_000;

/** The five-minute instant that a counter counts for: the one at most the tolerance before; null for times between. */
export function gridInstant(atMs: number, toleranceSeconds: number): number | null {
  const gridAtMs = Math.floor(atMs / gridMs) * gridMs;
  return atMs - gridAtMs <= toleranceSeconds * 1000 ? gridAtMs : null;
}

const templateName = /\{(\w+)\}/g;

/** The filter with which all topics of a template are subscribed: 'haus/{estate}/{serial}' → 'haus/+/+'. */
export const topicFilter = (template: string): string => template.replaceAll(templateName, '+');

/** What the places of a template stand for in a topic; null for a topic of another form. */
export function readTopic(topic: string, template: string): Record<string, string> | null {
  const parts = topic.split('/');
  const wanted = template.split('/');
  if (parts.length !== wanted.length) return null;
  const fields: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    const found = parts[index] ?? '';
    if (name) fields[name] = found;
    else if (part !== '+' && part !== found) return null;
  }
  return fields;
}
