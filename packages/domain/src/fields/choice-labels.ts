import { allocationKeyNames } from '../allocation/allocation-key-name.ts';
import labels from './choices.de.json' with { type: 'json' };
import type { ChoiceName } from './field.ts';

/** The one German name of each choice: in files of the portfolio and in the change log. */
export const choiceLabels: Readonly<Record<ChoiceName, Readonly<Record<string, string>>>> = {
  ...labels,
  allocationKey: allocationKeyNames,
};
