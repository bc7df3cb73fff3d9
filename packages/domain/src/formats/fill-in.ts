/** Replaces placeholders by values: '{{name}} (UTC)'; one without a value becomes empty. */
export const fillIn = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
