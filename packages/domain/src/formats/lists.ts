const collator = new Intl.Collator('de', { numeric: true });

/** Orders names as people do: 'WE 2' before 'WE 10', 'Ä' beside 'A'. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);

const list = new Intl.ListFormat('de');

/** 'Anna Müller, Ben Kurz und Cem Acar' */
export const formatList = (items: readonly string[]): string => list.format(items);
