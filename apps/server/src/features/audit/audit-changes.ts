import type { AuditEntry, AuditValue } from '@lichthof/contracts/audit.ts';
import { technicalFields } from '@lichthof/domain/audit/labelled-fields.ts';

type Fields = Map<string, AuditValue>;

type Change = AuditEntry['changes'][number];

/** The fields that an entry names, also those without a value, and those of its prices. */
export function listFields(before: unknown, after: unknown): Set<string> {
  const objects = [before, after];
  const ofPrices = objects.flatMap((object) => pricePeriodsOf(object).map(({ prices }) => prices));
  return new Set([...objects, ...ofPrices].flatMap((object) => [...fieldsOf(object).keys()]));
}

/** Values before and after of each field that changed, then prices with the day from which they hold. */
export function changesOf(before: unknown, after: unknown): Change[] {
  return [...differences(fieldsOf(before), fieldsOf(after)), ...priceChanges(before, after)];
}

function differences(earlier: Fields, later: Fields): Change[] {
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .map((field) => ({ field, before: earlier.get(field) ?? null, after: later.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

interface PricePeriod {
  from: string;
  prices: object;
}

/** Each new period compared with the one before it. */
function priceChanges(before: unknown, after: unknown): Change[] {
  const known = new Set(pricePeriodsOf(before).map((period) => JSON.stringify(period)));
  const periods = pricePeriodsOf(after);
  return periods.flatMap((period, index) => {
    if (known.has(JSON.stringify(period))) return [];
    const { from, prices } = period;
    return differences(fieldsOf(periods[index - 1]?.prices), fieldsOf(prices)).map((change) => ({ ...change, from }));
  });
}

function pricePeriodsOf(object: unknown): PricePeriod[] {
  const list: unknown = isObject(object) && 'prices' in object ? object.prices : undefined;
  return Array.isArray(list) ? list.filter(isPricePeriod) : [];
}

const isPricePeriod = (part: unknown): part is PricePeriod =>
  isObject(part) && 'from' in part && typeof part.from === 'string' && 'prices' in part && isObject(part.prices);

/** The name recorded in the entry itself, for objects that no longer exist. */
export function recordedName(before: unknown, after: unknown): string | null {
  const [earlier, later] = [fieldsOf(before), fieldsOf(after)];
  const name = later.get('name') ?? earlier.get('name') ?? later.get('fileName');
  return typeof name === 'string' ? name : null;
}

export const toCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const hiddenFields: ReadonlySet<string> = new Set([...technicalFields, 'prices']);

function fieldsOf(object: unknown, path = ''): Fields {
  if (!isObject(object)) return new Map();
  return new Map(
    Object.entries(object).flatMap(([name, content]): [string, AuditValue][] => {
      const field = path + toCamelCase(name);
      if (hiddenFields.has(field)) return [];
      return isObject(content) ? [...fieldsOf(content, `${field}.`)] : [[field, valueOf(content, field)]];
    }),
  );
}

const isObject = (content: unknown): content is object =>
  typeof content === 'object' && content !== null && !Array.isArray(content);

/** What stands for an object that has no name any more. */
export const namelessObject = '–';

function valueOf(content: unknown, field: string): AuditValue {
  if (typeof content === 'number') return field.endsWith('Id') ? namelessObject : content;
  if (typeof content === 'string' || typeof content === 'boolean') return content;
  if (!Array.isArray(content)) return null;
  const names = content.map((part: unknown) => nameOf(part)).filter((name) => name !== undefined);
  return names.length === content.length ? names.join(', ') : content.length;
}

function nameOf(part: unknown): string | undefined {
  const name = isObject(part) && 'name' in part ? part.name : part;
  return typeof name === 'string' ? name : undefined;
}
