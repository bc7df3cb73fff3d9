import { describe, expect, it } from 'vitest';
import { hierarchy } from '../user-makers-for-tests.ts';
import { filterChoices, resourceChoices } from './resource-choices.ts';

describe('choices of a tree', () => {
  it('are all groups, each below the one around it', () => {
    expect(resourceChoices(hierarchy, 'group').map(({ name, depth }) => [name, depth])).toEqual([
      ['Sachsen', 0],
      ['Leipzig-Plagwitz', 1],
      ['Halle (Saale)', 0],
    ]);
  });

  it('are estates in their groups, without empty groups, free ones last', () => {
    expect(
      resourceChoices(hierarchy, 'estate').map(({ name, depth, isChoosable }) => [name, depth, isChoosable]),
    ).toEqual([
      ['Sachsen', 0, false],
      ['Leipzig-Plagwitz', 1, false],
      ['Weidenhof 12–16', 2, true],
      ['Kanalstraße 27–31', 2, true],
      ['Lindenhof 8', 0, true],
    ]);
  });

  it.each([
    ['weiden', ['Weidenhof 12–16']],
    ['PLAGWITZ', ['Weidenhof 12–16', 'Kanalstraße 27–31']],
    ['sachsen kanal', ['Kanalstraße 27–31']],
    ['borna', ['Lindenhof 8']],
    ['xyz', []],
  ])('are found by name, group or place: %s', (search, names) => {
    expect(filterChoices(resourceChoices(hierarchy, 'estate'), search).map(({ name }) => name)).toEqual(names);
  });
});
