import { describe, expect, it } from 'vitest';
import { MeasuringPoint, MeterKind } from '../codes.ts';
import { type EdgeComponent, type MeterType, registersOf } from './edge-registers.ts';
import type { RisingCounters } from './live-values.ts';
import { proposeRegisters, type EdgeEvidence } from './propose-registers.ts';

const [produced, consumed] = ['ActiveProductionEnergy', 'ActiveConsumptionEnergy'];
const component = (fields: Partial<EdgeComponent>): EdgeComponent => ({
  componentId: 'meter1',
  alias: '',
  factoryId: 'Meter.Any',
  category: 'meter',
  meterType: null,
  ...fields,
});
const noEvidence: EdgeEvidence = { counters: {}, rising: {} };
const addressed = (channel: string | null) => channel && `meter1/${channel}`;
const seen = (positive: string | null, negative: string | null): EdgeEvidence => ({
  counters: {},
  rising: { meter1: { positive: addressed(positive), negative: addressed(negative) } satisfies RisingCounters },
});

const proposed = (one: EdgeComponent, evidence = noEvidence) => Object.fromEntries(proposeRegisters([one], evidence));
const kindsOf = (meterType: MeterType, evidence: EdgeEvidence) =>
  Object.entries(proposed(component({ meterType }), evidence)).map(([address, { kind, powerSign }]) => [
    address.split('/')[1],
    kind,
    powerSign,
  ]);

describe('the proposal for a meter', () => {
  const { GridConsumption, FeedIn, PvGeneration, Consumption } = MeterKind;
  it.each<[MeterType, string, EdgeEvidence, unknown]>([
    [
      'grid',
      'nothing',
      noEvidence,
      [
        [produced, GridConsumption, 1],
        [consumed, FeedIn, -1],
      ],
    ],
    [
      'grid',
      'the usual',
      seen(produced, consumed),
      [
        [produced, GridConsumption, 1],
        [consumed, FeedIn, -1],
      ],
    ],
    [
      'grid',
      'the other way round',
      seen(consumed, produced),
      [
        [consumed, GridConsumption, 1],
        [produced, FeedIn, -1],
      ],
    ],
    [
      'grid',
      'feeding in only, swapped',
      seen(null, produced),
      [
        [consumed, GridConsumption, 1],
        [produced, FeedIn, -1],
      ],
    ],
    ['production', 'nothing', noEvidence, [[produced, PvGeneration, 1]]],
    ['production', 'own draw at night', seen(null, consumed), [[produced, PvGeneration, 1]]],
    ['productionAndConsumption', 'nothing', noEvidence, [[produced, PvGeneration, 1]]],
    ['consumption', 'nothing', noEvidence, [[produced, Consumption, 1]]],
    ['consumption', 'the other counter rising', seen(consumed, null), [[consumed, Consumption, 1]]],
    ['consumption', 'power turned around', seen(null, produced), [[produced, Consumption, -1]]],
    ['consumption', 'a balcony plant feeding', seen(null, consumed), [[produced, Consumption, 1]]],
  ])('of type %s after %s follows the power', (type, _, evidence, expected) => {
    expect(kindsOf(type, evidence)).toEqual(expected);
  });

  it('takes the counter that is told where only one is', () => {
    const counters = { [`meter1/${consumed}`]: { counter: 5, at: '2026-11-22T02:00:00Z' } };
    expect(kindsOf('consumption', { counters, rising: {} })).toEqual([[consumed, MeterKind.Consumption, 1]]);
  });

  it('is none where nothing says what the meter is for', () => {
    expect(proposed(component({ alias: 'Modul 7' }))).toEqual({});
  });

  it.each([
    ['Whg 3 OG links', MeasuringPoint.Tenant, MeterKind.Consumption],
    ['Allgemeinstrom', MeasuringPoint.General, MeterKind.GeneralConsumption],
    ['Wärmepumpe', MeasuringPoint.Heating, MeterKind.Heating],
    ['Wallbox Keller', MeasuringPoint.ChargingStation, MeterKind.EMobility],
    ['Netzübergabe', MeasuringPoint.HouseConnection, MeterKind.GridConsumption],
    ['PV Dach', MeasuringPoint.PvTotal, MeterKind.PvGeneration],
  ])('called %s sits at %s', (alias, measuringPoint, kind) => {
    expect(proposed(component({ alias }))[`meter1/${produced}`]).toMatchObject({ measuringPoint, kind });
  });
});

describe('the proposal for other parts', () => {
  it('reads a storage in both directions and its state of charge', () => {
    const proposals = proposed(component({ componentId: 'ess0', category: 'storage' }));
    expect(proposals).toMatchObject({
      'ess0/ActiveChargeEnergy': { kind: MeterKind.Charge, powerSign: -1 },
      'ess0/ActiveDischargeEnergy': { kind: MeterKind.Discharge, powerSign: 1 },
      'ess0/Soc': { kind: MeterKind.StorageChargingQuota },
    });
  });

  it('has the parts of a roof as singles, and one that is called the whole as the total', () => {
    const roof = [
      component({ componentId: 'meter1', alias: 'Ost', meterType: 'production' }),
      component({ componentId: 'charger0', alias: 'West', category: 'charger' }),
      component({ componentId: 'meter2', alias: 'PV gesamt', meterType: 'production' }),
    ];
    const points = [...proposeRegisters(roof, noEvidence).values()].map(({ measuringPoint }) => measuringPoint);
    expect(points).toEqual([MeasuringPoint.PvSingle, MeasuringPoint.PvSingle, MeasuringPoint.PvTotal]);
  });

  it('proposes nothing for a generator, even one called grid', () => {
    expect(proposed(component({ alias: 'Netzersatz', meterType: 'generator' }))).toEqual({});
  });

  it('never reads from sums', () => {
    const sum = component({ componentId: '_sum', category: 'sum' });
    expect([registersOf(sum), proposed(sum)]).toEqual([[], {}]);
  });
});
