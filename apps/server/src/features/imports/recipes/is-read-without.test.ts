import { openParts } from '@lichthof/domain/recipes/recipe-draft.ts';
import { expect, it } from 'vitest';
import { describeAgain, describeNew } from '../file-tasks.ts';

const known = { timeZone: 'Europe/Berlin' as const, nowMs: Date.UTC(2026, 0, 1) };
const two = (number: number) => String(number).padStart(2, '0');
const timeOf = (index: number) => `${two(Math.floor((index % 96) / 4))}:${two((index % 4) * 15)}`;

/** Quarter-hours of two days below a header; the cells are told by their place. */
const fileOf = (header: string, cellsOf: (index: number, time: string) => string) =>
  Buffer.from(
    [header, ...Array.from({ length: 192 }, (_, index) => cellsOf(index, timeOf(index)))].join('\n').concat('\n'),
  );
const dayOf = (index: number) => `0${1 + Math.floor(index / 96)}.12.2025`;
const used = (index: number) => `0,${100 + ((index * 37) % 90)}`;
const plain = fileOf('Zeit;WE 01 [kWh]', (index, time) => `${dayOf(index)} ${time};${used(index)}`);

it('reads plain quarter-hours by their recognised layout', async () => {
  expect((await describeNew({ bytes: plain, ...known })).layout.format).toBe('csv');
});

it.each([
  [
    'letters of a status',
    'Zeit;WE 01 [kWh];Status',
    (index: number, time: string) => `${dayOf(index)} ${time};${used(index)};W`,
  ],
  [
    'a total of the day',
    'Zeit;WE 01 [kWh]',
    (index: number, time: string) => `${dayOf(index)} ${time};0,${two(index % 96)}`,
  ],
  [
    'a clock of twelve hours',
    'Tag;Zeit;;WE 01 [kWh]',
    (index: number) =>
      `${dayOf(index)};${two(((Math.floor((index % 96) / 4) + 11) % 12) + 1)}:${two((index % 4) * 15)};${index % 96 < 48 ? 'AM' : 'PM'};${used(index)}`,
  ],
  [
    'registers in rows by short codes',
    'Zeit;OBIS;kWh',
    (index: number, time: string) =>
      `${dayOf(index)} ${time};1.8.0;${used(index)}\n${dayOf(index)} ${time};2.8.0;0,${10 + ((index * 7) % 80)}`,
  ],
  [
    'a year of two digits that may be a day',
    'Zeit;WE 01 [kWh]',
    (index: number, time: string) => `25.12.0${1 + Math.floor(index / 96)} ${time};${used(index)}`,
  ],
  [
    'two meters with times of their own',
    'Zeit A;A [kWh];Zeit B;B [kWh]',
    (index: number, time: string) =>
      `${dayOf(index)} ${time};${used(index)};1${dayOf(index).slice(1)} ${time};${used(index)}`,
  ],
])('asks by a recipe about %s', async (_, header, cellsOf) => {
  expect((await describeNew({ bytes: fileOf(header, cellsOf), ...known })).layout.format).toBe('recipe');
});

it('stays with the recipe once a person has answered', async () => {
  const bytes = fileOf('Zeit;WE 01 [kWh];Status', (index, time) => `${dayOf(index)} ${time};${used(index)};W`);
  const { layout, compressed } = await describeNew({ bytes, ...known });
  const answers = layout.format === 'recipe' ? openParts(layout).map(({ id }) => ({ part: id, reading: 0 })) : [];
  const again = describeAgain({ content: compressed, choices: { answers }, layout, ...known }).layout;

  expect(again.format === 'recipe' && openParts(again)).toEqual([]);
});
