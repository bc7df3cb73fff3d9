import { describe, expect, it } from 'vitest';
import { edgeRow, estateRow, issuesOf, oneEstate, meterRow, plan, type Rows } from './plan-for-tests.ts';

describe('issues', () => {
  it.each<[string, Rows, string]>([
    ['a missing name', { ...oneEstate, estates: [{ ...estateRow, name: '' }] }, 'required name 2'],
    [
      'a missing project number',
      {
        ...oneEstate,
        estates: [{ ...estateRow, projectNumber: null }],
        edges: [{ estateName: 'Lindenhof', name: 'e' }],
      },
      'required projectNumber 2',
    ],
    [
      'a name of 101 characters',
      { ...oneEstate, estates: [{ ...estateRow, name: 'x'.repeat(101) }] },
      'textTooLong name 2',
    ],
    [
      'text that changes the text direction',
      { ...oneEstate, estates: [{ ...estateRow, name: 'a\u202Eb' }] },
      'invalidCharacters name 2',
    ],
    [
      'a German zip code of four digits',
      { ...oneEstate, estates: [{ ...estateRow, zipCode: 4107 }] },
      'zipCodeInvalid zipCode 2',
    ],
    [
      'an unknown kind of building',
      { ...oneEstate, estates: [{ ...estateRow, buildingType: 'Schloss' }] },
      'unknownChoice buildingType 2',
    ],
    ['half a floor', { ...oneEstate, estates: [{ ...estateRow, floorsCount: '2,5' }] }, 'notWhole floorsCount 2'],
    ['201 floors', { ...oneEstate, estates: [{ ...estateRow, floorsCount: 201 }] }, 'numberOutOfRange floorsCount 2'],
    ['an unknown group', { ...oneEstate, estates: [{ ...estateRow, group: 'Süd' }] }, 'unknownGroup group 2'],
    ['a group in an unknown group', { groups: [{ path: 'Süd / Ulm' }] }, 'unknownParentGroup path 2'],
    ['a group without a name', { groups: [{ path: 'Süd // / ' }] }, 'pathInvalid path 2'],
    ['a repeated group', { groups: [{ path: 'Süd' }, { path: ' SÜD' }] }, 'duplicateRow path 3'],
    [
      'a repeated estate',
      { ...oneEstate, estates: [estateRow, { ...estateRow, name: 'Zwei' }] },
      'duplicateRow projectNumber 3',
    ],
    [
      'two estates with the same name',
      {
        estates: [estateRow, { ...estateRow, projectNumber: 'P2' }],
        edges: [edgeRow, { ...edgeRow, projectNumber: 'P2' }],
      },
      'nameTaken name 3',
    ],
    ['a new estate without edge', { estates: [estateRow] }, 'edgeMissing 2'],
    [
      'an apartment of an unknown estate',
      { apartments: [{ projectNumber: 'P9', name: 'EG', areaSqm: 1 }] },
      'unknownEstate projectNumber 2',
    ],
    [
      'a repeated apartment',
      {
        ...oneEstate,
        apartments: [
          { projectNumber: 'P1', name: 'EG', areaSqm: 1 },
          { projectNumber: 'P1', name: 'eg ', areaSqm: 2 },
        ],
      },
      'duplicateRow name 3',
    ],
    [
      'an area that is text',
      { ...oneEstate, apartments: [{ projectNumber: 'P1', name: 'EG', areaSqm: 'groß' }] },
      'notANumber areaSqm 2',
    ],
    [
      'an ambiguous area',
      { ...oneEstate, apartments: [{ projectNumber: 'P1', name: 'EG', areaSqm: '1.234' }] },
      'ambiguousNumber areaSqm 2',
    ],
    [
      'an area of 0',
      { ...oneEstate, apartments: [{ projectNumber: 'P1', name: 'EG', areaSqm: 0 }] },
      'numberOutOfRange areaSqm 2',
    ],
    [
      'an area with too many decimals',
      { ...oneEstate, apartments: [{ projectNumber: 'P1', name: 'EG', areaSqm: 65.123 }] },
      'tooManyDecimals areaSqm 2',
    ],
    [
      'a house number converted to a date',
      { ...oneEstate, estates: [{ ...estateRow, houseNumber: { day: '2026-02-01' } }] },
      'dayInsteadOfText houseNumber 2',
    ],
    [
      'a number that lost its last digits',
      { ...oneEstate, estates: [{ ...estateRow, city: 1e17 }] },
      'numberTooLong city 2',
    ],
    [
      "a formula's error",
      { ...oneEstate, apartments: [{ projectNumber: 'P1', name: 'EG', areaSqm: { error: '#REF!' } }] },
      'errorCell areaSqm 2',
    ],
    [
      'a repeated classification',
      {
        ...oneEstate,
        areas: [
          { projectNumber: 'P1', areaClassification: 7, areaSqm: 1 },
          { projectNumber: 'P1', areaClassification: 'wohnfläche', areaSqm: 2 },
        ],
      },
      'duplicateRow areaClassification 3',
    ],
    [
      '29 February in a year that is no leap year',
      { ...oneEstate, edges: [{ ...edgeRow, startDate: '29.02.2023' }] },
      'notADay startDate 2',
    ],
    [
      'an end before the start',
      { ...oneEstate, edges: [{ ...edgeRow, startDate: '29.02.2024', endDate: '28.02.2024' }] },
      'endBeforeStart endDate 2',
    ],
    [
      'a repeated meter',
      { ...oneEstate, meters: [meterRow, { ...meterRow, name: 'Zwei' }] },
      'duplicateRow serialNumber 3',
    ],
    [
      'two meters with the same name',
      { ...oneEstate, meters: [meterRow, { ...meterRow, serialNumber: 'Z2' }] },
      'nameTaken name 3',
    ],
    ['an invalid OBIS code', { ...oneEstate, meters: [{ ...meterRow, obis: 'Strom' }] }, 'obisInvalid obis 2'],
    [
      'a MaLo with a wrong check digit',
      { ...oneEstate, meters: [{ ...meterRow, marketLocationId: '51238696782' }] },
      'marketLocationInvalid marketLocationId 2',
    ],
    [
      'a MeLo that is too short',
      { ...oneEstate, meters: [{ ...meterRow, meteringLocationId: 'DE001' }] },
      'meteringLocationInvalid meteringLocationId 2',
    ],
    [
      "a tenant's meter without apartment",
      { ...oneEstate, meters: [{ ...meterRow, measuringPoint: 'Mieter', kind: 9 }] },
      'required apartment 2',
    ],
    [
      'an unknown apartment',
      { ...oneEstate, meters: [{ ...meterRow, apartment: 'DG' }] },
      'unknownApartment apartment 2',
    ],
  ])('reports %s', (_, rows, issue) => {
    expect(issuesOf(rows)).toEqual([issue]);
  });

  it('reports the line with the same value, and the content of the cell', () => {
    const [issue] = plan({ groups: [{ path: 'Süd' }, { path: 'süd' }] }).issues;
    expect(issue).toMatchObject({ sheet: 'Objektgruppen', title: 'Gruppe', value: 'süd', otherLine: 2 });
  });

  it('counts all issues and keeps the first 10,000', () => {
    const groups = Array.from({ length: 10_200 }, (_, index) => ({ path: `Süd / ${index}` }));
    const planned = plan({ groups });
    expect(planned).toMatchObject({ issueTotal: 10_200, issueCounts: { unknownParentGroup: 10_200 } });
    expect(planned.issues).toHaveLength(10_000);
  });
});
