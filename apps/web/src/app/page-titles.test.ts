import { expect, it } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import { routeTable } from '../navigation/route-table.ts';

it.each(Object.keys(routeTable))('the page of %s has a title', (name) => {
  expect(i18n.exists(`title.${name}`, { ns: 'app' })).toBe(true);
});
