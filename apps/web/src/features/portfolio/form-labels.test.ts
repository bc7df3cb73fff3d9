import { choices, type Choice } from '@lichthof/domain/portfolio/form-texts.ts';
import { allocationKeyNames } from '@lichthof/domain/allocation/allocation-key-name.ts';
import { expect, it } from 'vitest';
import estates from '../estates/estates.de.json' with { type: 'json' };
import estateOptions from '../estates/estate-options.de.json' with { type: 'json' };
import meters from '../meters/meters.de.json' with { type: 'json' };

const namesOf = (list: Choice[]) => Object.fromEntries(list.map(({ code, label }) => [String(code), label]));

it.each([
  ['areaClassification', estateOptions.areaClassification],
  ['norm', estateOptions.norm],
  ['timeZone', estateOptions.timeZone],
  ['buildingType', estates.buildingType],
  ['allocationKey', allocationKeyNames],
  ['country', estates.country],
  ['kind', meters.kind],
  ['measuringPoint', meters.measuringPoint],
] as const)('files call each %s what the screens call it', (name, labels) => {
  expect(namesOf(choices[name])).toEqual(labels);
});
