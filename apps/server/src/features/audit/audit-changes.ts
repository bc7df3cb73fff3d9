import type { AuditEntry, AuditValue } from '@lichthof/contracts/audit.ts';

type Fields = Map<string, AuditValue>;

/** Values before and after of each field that changed. */
export function changesOf(before: unknown, after: unknown): AuditEntry['changes'] {
  const [earlier, later] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .map((field) => ({ field, before: earlier.get(field) ?? null, after: later.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** The name recorded in the entry itself, for objects that no longer exist. */
export function recordedName(before: unknown, after: unknown): string | null {
  const [earlier, later] = [fieldsOf(before), fieldsOf(after)];
  const name = later.get('name') ?? earlier.get('name') ?? later.get('fileName');
  return typeof name === 'string' ? name : null;
}

const toCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function fieldsOf(object: unknown, path = ''): Fields {
  if (!isObject(object)) return new Map();
  return new Map(
    Object.entries(object).flatMap(([name, content]): [string, AuditValue][] => {
      const field = path + toCamelCase(name);
      return isObject(content) ? [...fieldsOf(content, `${field}.`)] : [[field, valueOf(content)]];
    }),
  );
}

const isObject = (content: unknown): content is object =>
  typeof content === 'object' && content !== null && !Array.isArray(content);

function valueOf(content: unknown): AuditValue {
  if (content === null || content === undefined) return null;
  if (typeof content === 'string' || typeof content === 'number' || typeof content === 'boolean') return content;
  if (Array.isArray(content)) return content.map((part) => textOf(part)).join(', ');
  return textOf(content);
}

/** Uses the name of a part that has one. */
function textOf(part: unknown): string {
  if (typeof part === 'string') return part;
  const name = isObject(part) && 'name' in part ? part.name : undefined;
  return typeof name === 'string' ? name : JSON.stringify(part);
}
