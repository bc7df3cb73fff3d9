/**
 * Merges the user's changes with those that another user has saved meanwhile: an unchanged field takes the other user's
 * value. A list counts as one field.
 */
export function keepOwnChanges<Values extends object>(
  typed: Values,
  { before, theirs }: Record<'before' | 'theirs', Values>,
): Values {
  const merged = Object.entries(typed).map(([name, value]: [string, unknown]): [string, unknown] => {
    const [was, is] = [before, theirs].map((values) => (values as Record<string, unknown>)[name]);
    if (isGroup(value) && isGroup(was) && isGroup(is))
      return [name, keepOwnChanges(value, { before: was, theirs: is })];
    return [name, JSON.stringify(value) === JSON.stringify(was) ? is : value];
  });
  return Object.fromEntries(merged) as Values;
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
