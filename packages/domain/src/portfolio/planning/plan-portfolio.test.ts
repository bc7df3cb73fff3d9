import { describe, expect, it } from 'vitest';
import {
  edgeRow,
  estateRow,
  issuesOf,
  oneEstate,
  meterRow,
  plan,
  stored,
  type Row,
  type Rows,
} from './plan-for-tests.ts';
import { planPortfolio } from './plan-portfolio.ts';
import { recogniseTables } from '../tables/recognise-tables.ts';

describe('a new portfolio', () => {
  it('is planned from the outermost group to the meter, independent of the order of the rows', () => {
    const rows: Rows = {
      ...oneEstate,
      groups: [{ path: 'Nord / Leipzig' }, { path: 'Nord' }],
      estates: [{ ...estateRow, group: 'nord/leipzig', country: 'Österreich', zipCode: '1010' }],
      apartments: [{ projectNumber: 'p1', name: 'EG', areaSqm: '1.065,5 m²' }],
      areas: [{ projectNumber: 'P1', areaClassification: 'Wohnfläche', areaSqm: 1240.5 }],
      meters: [{ ...meterRow, apartment: 'eg', measuringPoint: 'tenant', kind: '9', startDate: '45352' }],
    };
    const { plan: planned, issues } = plan(rows);
    expect(issues).toEqual([]);
    const [outer, inner] = planned.groups;
    expect([outer, inner]).toMatchObject([
      { name: 'Nord', parent: null },
      { name: 'Leipzig', parent: outer!.ref },
    ]);
    const [estate] = planned.estates;
    expect(estate).toMatchObject({ group: inner!.ref, values: { timeZone: 'Europe/Vienna', buildingType: 0 } });
    expect(planned.apartments).toMatchObject([{ estate: estate!.ref, values: { areaSqm: 1065.5 } }]);
    expect(planned.assignments).toMatchObject([{ apartment: planned.apartments[0]!.ref, startDate: '2024-03-01' }]);
    expect(planned.meters).toMatchObject([{ estate: estate!.ref, values: { obis: '1-0:1.8.0' } }]);
  });

  it('gets one device for two meters with the same number', () => {
    const back = { ...meterRow, obis: '2.8.0', name: 'Haus Einspeisung', kind: 3 };
    const { plan: planned } = plan({ ...oneEstate, meters: [meterRow, back] });
    expect(planned.devices).toHaveLength(1);
    expect(planned.placements.map(({ device }) => device)).toEqual([planned.devices[0]!.ref, planned.devices[0]!.ref]);
    expect(issuesOf({ ...oneEstate, meters: [meterRow, { ...back, deviceType: 'MeMeter' }] })).toEqual([
      'deviceDiffers deviceType 3',
    ]);
  });
});

describe('a stored portfolio', () => {
  const apartment: Row = {
    projectNumber: 'P1',
    serialNumber: 'Z9',
    obis: '1-0:1.8.0',
    name: 'Wohnung EG links',
    apartment: 'EG links',
    kind: 9,
    measuringPoint: 'tenant',
    deviceType: 'MeMeter',
    startDate: '01.03.2024',
  };
  const lindenhof: Row = {
    ...estateRow,
    group: 'Nord / Leipzig',
    floorsCount: 4,
    constructionYear: 1998,
    buildingType: 1,
  };

  it('stays unchanged if the file has the same values', () => {
    const { plan: planned, counts } = plan({ estates: [lindenhof], meters: [apartment] }, stored());
    expect(planned.changes).toEqual([]);
    expect(counts.map(({ counts: { unchanged } }) => unchanged)).toEqual([1, 1]);
  });

  it('keeps fields for which the file has no column', () => {
    const sheet = {
      name: 'Objekte',
      rows: [
        ['Projektnummer', 'Objekt', 'Ort'],
        ['P1', 'Lindenhof', 'Halle'],
      ].map((cells, index) => ({ line: index + 1, cells })),
    };
    const { plan: planned, issues } = planPortfolio(recogniseTables([sheet]), stored());
    expect(issues).toEqual([]);
    expect(planned.changes).toEqual([
      { table: 'estates', id: 7, before: { city: 'Leipzig' }, after: { city: 'Halle' } },
    ]);
  });

  it('gets changed, cleared and moved values', () => {
    const { plan: planned, issues } = plan(
      { estates: [{ ...lindenhof, name: 'Linde', group: null, floorsCount: null }] },
      stored(),
    );
    expect(issues).toEqual([]);
    expect(planned.changes).toMatchObject([
      {
        before: { name: 'Lindenhof', groupId: 2, floorsCount: 4 },
        after: { name: 'Linde', groupId: null, floorsCount: null },
      },
    ]);
  });

  it('enters the peak power of a plant, and clears it', () => {
    const portfolio = stored();
    Object.assign(portfolio.meters[0]!, { kind: 1, measuringPoint: 'pv-total', apartmentId: null });
    const plant = { ...apartment, kind: 1, measuringPoint: 'pv-total', apartment: null };
    const changesFor = (peakPowerKw: string | null) =>
      plan({ meters: [{ ...plant, peakPowerKw }] }, portfolio).plan.changes;
    expect(changesFor('68,25 kWp')).toMatchObject([{ table: 'meters', after: { peakPowerKw: 68.25 } }]);
    portfolio.meters[0]!.peakPowerKw = 68.25;
    expect(changesFor('68,25')).toEqual([]);
    expect(changesFor(null)).toMatchObject([{ before: { peakPowerKw: 68.25 }, after: { peakPowerKw: null } }]);
  });

  it('adds a project number to an estate without one', () => {
    const portfolio = stored();
    portfolio.estates[0]!.projectNumber = null;
    const { plan: planned } = plan({ estates: [lindenhof] }, portfolio);
    expect(planned.changes).toMatchObject([{ id: 7, before: { projectNumber: null }, after: { projectNumber: 'P1' } }]);
  });

  it('distinguishes estates with the same number by their names', () => {
    const portfolio = stored();
    portfolio.estates.push({ ...portfolio.estates[0]!, id: 8, name: 'Ulmenhof' });
    const apartments = [{ projectNumber: 'P1', estateName: 'Ulmenhof', name: 'EG', areaSqm: 50 }];
    expect(plan({ apartments }, portfolio).plan.apartments).toMatchObject([{ estate: 8 }]);
    expect(issuesOf({ apartments: [{ ...apartments[0]!, estateName: 'Eichenhof' }] }, portfolio)).toEqual([
      'ambiguousEstate projectNumber 2',
    ]);
  });

  it.each<[string, Rows, string[]]>([
    [
      'the name of another estate',
      {
        estates: [{ ...estateRow, projectNumber: 'P2', name: 'lindenhof' }],
        edges: [{ ...edgeRow, projectNumber: 'P2' }],
      },
      ['nameTaken name 2'],
    ],
    [
      'another time zone while there are values',
      { estates: [{ ...lindenhof, timeZone: 'Europe/Zurich' }] },
      ['timeZoneLocked timeZone 2'],
    ],
    [
      'another key while it is in use',
      { estates: [{ ...lindenhof, allocationKey: 3 }] },
      ['allocationKeyInUse allocationKey 2'],
    ],
    ['an empty required cell', { estates: [{ ...lindenhof, city: null }] }, ['required city 2']],
    [
      'another day of installation for a stored device',
      { meters: [{ ...apartment, startDate: '02.03.2024' }] },
      ['notChangeable startDate 2'],
    ],
    ['another kind while there is a contract', { meters: [{ ...apartment, kind: 20 }] }, ['meterInContract kind 2']],
    [
      'a peak power of an apartment’s meter',
      { meters: [{ ...apartment, peakPowerKw: '9,9' }] },
      ['onlyForPlants peakPowerKw 2'],
    ],
    [
      'a storage capacity of an apartment’s meter',
      { meters: [{ ...apartment, storageCapacityKwh: '60' }] },
      ['onlyForBatteries storageCapacityKwh 2'],
    ],
    [
      'an apartment of a meter of the house',
      { meters: [{ ...apartment, serialNumber: 'Z11', name: 'Dach', kind: 1, measuringPoint: 'pv-single' }] },
      ['onlyInApartments apartment 2'],
    ],
    ['an exchanged device', { meters: [{ ...apartment, serialNumber: 'Z10' }] }, ['nameTaken name 2']],
  ])('refuses %s', (_, rows, issues) => {
    expect(issuesOf(rows, stored())).toEqual(issues);
  });

  it('changes the place of a meter from the day of the import on', () => {
    const portfolio = stored();
    portfolio.meters[0]!.isInContract = false;
    const { plan: planned, issues } = plan(
      { meters: [{ ...apartment, measuringPoint: 'Allgemein', kind: 8, apartment: null }] },
      portfolio,
    );
    expect(issues).toEqual([]);
    expect(planned.assignments).toEqual([
      {
        meter: 72,
        apartment: null,
        kind: 8,
        measuringPoint: 'general',
        startDate: null,
        endDate: null,
        before: { apartment: 70, kind: 9, measuringPoint: 'tenant' },
      },
    ]);
  });
});
