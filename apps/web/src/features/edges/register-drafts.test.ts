import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { describe, expect, it } from 'vitest';
import { aMapping, meter, proposal, register } from './mapping-for-tests.ts';
import {
  assignMeter,
  checkOf,
  isImplausible,
  noDrafts,
  mappingRowsOf,
  acceptProposals,
  withDraft,
} from './register-drafts.ts';

const context = { today: '2026-11-22', kindText: (kind: number) => `Art ${kind}` };

describe('accepting all proposals', () => {
  it('assigns fitting meters and creates the others, named after the component and without a device', () => {
    const mapping = aMapping({
      meters: [meter(1, 'WE 07')],
      registers: [
        register('meter1', { alias: 'WE 07', proposal: proposal({ meterId: 1 }) }),
        register('meter2', { proposal: proposal({ name: 'Allgemein', measuringPoint: 'general', apartmentId: null }) }),
      ],
    });
    const { drafts, taken: count, left } = acceptProposals(mapping, noDrafts, context);
    expect([count, left]).toEqual([2, 0]);
    const newMeter = { name: 'Allgemein', serialNumber: null, deviceType: null, installedOn: '2026-11-22' };
    expect(mappingRowsOf(mapping.registers, drafts)).toMatchObject([
      { componentId: 'meter1', powerSign: 1, meterId: 1 },
      { componentId: 'meter2', newMeter },
    ]);
  });

  it('creates meters from the first day that is kept', () => {
    const mapping = aMapping({
      keptSince: '2026-11-20',
      registers: [register('meter2', { proposal: proposal({ name: 'Allgemein', measuringPoint: 'general' }) })],
    });
    const { drafts } = acceptProposals(mapping, noDrafts, context);
    expect(mappingRowsOf(mapping.registers, drafts)).toMatchObject([{ newMeter: { installedOn: '2026-11-20' } }]);
  });

  it('moves a meter to the other counter of its component if only that one rises', () => {
    const misread = { meterId: 7, powerSign: 1 } as const;
    const checks = { positive: 'otherCounterRises', negative: 'unknown' } as const;
    const mapping = aMapping({
      meters: [meter(7, 'WE 07')],
      registers: [
        register('meter1', { channel: 'ActiveConsumptionEnergy', proposal: proposal() }),
        register('meter1', { mapped: misread, checks }),
        register('meter2', { mapped: { ...misread, meterId: 8 } }),
      ],
    });
    const { drafts, taken } = acceptProposals(mapping, noDrafts, context);
    expect(taken).toBe(1);
    expect(mappingRowsOf(mapping.registers, drafts)).toEqual([
      { componentId: 'meter1', channel: 'ActiveConsumptionEnergy', ...misread },
      { componentId: 'meter2', channel: 'ActiveProductionEnergy', ...misread, meterId: 8 },
    ]);
  });

  it('skips implausible counters and unknown apartments', () => {
    const mapping = aMapping({
      registers: [
        register('meter1', { proposal: proposal({ apartmentId: null }) }),
        register('meter2', { proposal: proposal(), checks: { positive: 'otherCounterRises', negative: 'unknown' } }),
        register('meter3'),
      ],
    });
    expect(acceptProposals(mapping, noDrafts, context)).toMatchObject({ taken: 0, left: 2 });
  });

  it('leaves a component that follows one that is gone to a person, who moves the meter', () => {
    const gone = register('meter1', { isGone: true, mapped: { meterId: 7, powerSign: 1 } });
    const follower = register('meter9', { proposal: proposal({ meterId: 7, replaces: 'meter1' }) });
    const mapping = aMapping({ meters: [meter(7, 'WE 07')], registers: [gone, follower] });
    expect(acceptProposals(mapping, noDrafts, context)).toMatchObject({ taken: 0, left: 1 });
    const assignment = { meterId: 7, powerSign: 1 } as const;
    const drafts = assignMeter(noDrafts, follower, { mapping, assignment });
    expect(mappingRowsOf(mapping.registers, drafts)).toMatchObject([{ componentId: 'meter9', meterId: 7 }]);
  });

  it('gives meters unique names', () => {
    const grid = { measuringPoint: MeasuringPoint.HouseConnection, apartmentId: null, name: 'Netz' };
    const mapping = aMapping({
      meters: [meter(1, 'we 07')],
      registers: [
        register('meter0', { proposal: proposal({ ...grid, kind: MeterKind.GridConsumption }) }),
        register('meter0', {
          channel: 'ActiveConsumptionEnergy',
          proposal: proposal({ ...grid, kind: MeterKind.FeedIn }),
        }),
        register('meter1', { proposal: proposal() }),
        register('meter2', { proposal: proposal({ name: 'Zähler' }) }),
        register('meter3', { proposal: proposal({ name: 'Zähler' }) }),
      ],
    });
    const rows = mappingRowsOf(mapping.registers, acceptProposals(mapping, noDrafts, context).drafts);
    expect(rows.map((row) => 'newMeter' in row && row.newMeter.name)).toEqual([
      'Netz, Art 2',
      'Netz, Art 3',
      'WE 07 (meter1)',
      'Zähler',
      'Zähler (meter3)',
    ]);
  });

  it('keeps existing decisions', () => {
    const mapped = register('meter1', { proposal: proposal(), mapped: { meterId: 3, powerSign: 1 } });
    const setAside = register('meter2', { proposal: proposal() });
    const mapping = aMapping({ registers: [mapped, setAside] });
    const drafts = new Map([['meter2/ActiveProductionEnergy', null]]);
    expect(acceptProposals(mapping, drafts, context)).toEqual({ drafts, taken: 0, unchecked: 0, left: 0 });
  });
});

describe('the draft of an assignment', () => {
  const stored = register('meter1', { mapped: { meterId: 3, powerSign: 1 } });

  it('is removed if it equals the stored assignment', () => {
    const changed = withDraft(noDrafts, stored, { meterId: 3, powerSign: -1 });
    expect(changed.size).toBe(1);
    expect(withDraft(changed, stored, { meterId: 3, powerSign: 1 }).size).toBe(0);
  });

  it('removes the meter with null', () => {
    expect(mappingRowsOf([stored], withDraft(noDrafts, stored, null))).toEqual([]);
  });

  it('is checked with its own sign', () => {
    const swapped = withDraft(noDrafts, register('meter1'), { meterId: 3, powerSign: -1 });
    expect(checkOf(register('meter1'), swapped)).toBe('unknown');
    expect(isImplausible('notRising')).toBe(true);
  });
});
