import { describe, expect, it } from 'vitest';
import { stateOf } from './estate-state.ts';
import { anOverviewEstate } from './overview-estate-for-tests.ts';
import { foundEstates, groupsAround, isFiltered, type OverviewFilter } from './overview-filter.ts';

const nothing: OverviewFilter = { search: '', group: '', state: '', completeness: '' };
const neustadt = { estateGroupId: 2, name: 'Dresden-Neustadt' };
const hoefe = { estateGroupId: 3, name: 'Prießnitzhöfe' };
const estates = [
  anOverviewEstate({ name: 'Weidenhof' }),
  anOverviewEstate({
    name: 'Hof Nord',
    city: 'Dresden',
    groups: [neustadt, hoefe],
    offlineEdgeCount: 1,
    completeness: 0.9,
  }),
  anOverviewEstate({ name: 'Kontorhaus', city: null, groups: [], meterCount: 0, completeness: null }),
];
const found = (filter: Partial<OverviewFilter>) =>
  foundEstates(estates, { ...nothing, ...filter }).map(({ name }) => name);

describe('the filter of the overview', () => {
  it.each<[Partial<OverviewFilter>, string[]]>([
    [{}, ['Weidenhof', 'Hof Nord', 'Kontorhaus']],
    [{ search: ' hof dresden' }, ['Hof Nord']],
    [{ search: 'PLAGWITZ' }, ['Weidenhof']],
    [{ group: '2' }, ['Hof Nord']],
    [{ group: '3' }, ['Hof Nord']],
    [{ group: 'none' }, ['Kontorhaus']],
    [{ group: '99' }, []],
    [{ state: 'offline' }, ['Hof Nord']],
    [{ state: 'noMeters' }, ['Kontorhaus']],
    [{ completeness: 'gaps' }, ['Hof Nord']],
    [{ completeness: 'complete' }, ['Weidenhof']],
  ])('finds with %j the estates %j', (filter, names) => expect(found(filter)).toEqual(names));

  it('knows whether it hides any estate', () => {
    expect(isFiltered(nothing)).toBe(false);
    expect(isFiltered({ ...nothing, state: 'ok' })).toBe(true);
  });

  it('offers every enclosing group by its path', () => {
    expect(groupsAround(estates).map(({ label }) => label)).toEqual([
      'Dresden-Neustadt',
      'Dresden-Neustadt › Prießnitzhöfe',
      'Leipzig-Plagwitz',
    ]);
  });
});

it.each([
  [{ offlineEdgeCount: 1, silentMeterCount: 2 }, 'offline'],
  [{ silentMeterCount: 2 }, 'silent'],
  [{ silentMeterCount: 30 }, 'noValues'],
  [{ meterCount: 0 }, 'noMeters'],
  [{}, 'ok'],
])('computes for an estate with %j the state %s', (part, state) => expect(stateOf(anOverviewEstate(part))).toBe(state));
