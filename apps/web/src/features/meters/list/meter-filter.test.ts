import { MeasuringPoint } from '@lichthof/domain/metering/codes.ts';
import { describe, expect, it } from 'vitest';
import { countByStatus, emptyFilter, filterMeters, type MeterFilter } from './meter-filter.ts';
import { aMeter } from '../meter-makers-for-tests.ts';

const meters = [
  aMeter({
    meterId: 1,
    name: 'Netzbezug',
    serialNumber: '1EMH0012 3401 77',
    measuringPoint: 'house-connection',
    apartmentName: null,
  }),
  aMeter({ meterId: 2, status: 'warning', warnings: ['silent'] }),
  aMeter({ meterId: 3, name: 'Ersatzgerät', measuringPoint: null, apartmentName: null, status: 'unassigned' }),
  aMeter({ meterId: 4, name: 'Alt', status: 'inactive', isArchived: true, measuringPoint: MeasuringPoint.General }),
];

describe('the meters found', () => {
  it.each<[string, Partial<MeterFilter>, number[]]>([
    ['all', {}, [1, 2, 3, 4]],
    ['a part of the name', { text: ' netz' }, [1]],
    ['a number typed without blanks', { text: '1emh001234' }, [1]],
    ['an apartment', { text: 'we 07' }, [2, 4]],
    ['one status', { status: 'warning' }, [2]],
    ['what is archived, and not what is only out of use', { status: 'archived' }, [4]],
    ['out of use without the archived', { status: 'inactive' }, []],
    ['one place', { point: 'house-connection' }, [1]],
    ['no place', { point: 'none' }, [3]],
    ['nothing of two filters that exclude one another', { point: 'general', status: 'warning' }, []],
  ])('by %s', (_name, filter, ids) => {
    expect(filterMeters(meters, { ...emptyFilter, ...filter }).map(({ meterId }) => meterId)).toEqual(ids);
  });

  it('counts meters by status without archived ones', () => {
    expect(countByStatus(meters)).toEqual({ active: 1, warning: 1, unassigned: 1, inactive: 0 });
  });
});
