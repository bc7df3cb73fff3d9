import { describe, expect, it } from 'vitest';
import { readComponents } from './config.ts';

const meter = 'io.openems.edge.meter.api.ElectricityMeter';

describe('readComponents', () => {
  it.each<[string, { factoryId: string; natures?: string[]; type?: unknown }, string, string | null]>([
    [
      'a meter of apartments',
      { factoryId: 'Meter.Socomec.Threephase', natures: [meter], type: 'CONSUMPTION_METERED' },
      'meter',
      'consumption',
    ],
    ['a meter that says so', { factoryId: 'Meter.Janitza.UMG96RME', natures: [meter], type: 'GRID' }, 'meter', 'grid'],
    [
      'a meter of both ways',
      { factoryId: 'Meter.X', natures: [meter], type: 'PRODUCTION_AND_CONSUMPTION' },
      'meter',
      'productionAndConsumption',
    ],
    [
      'a generator that stands in for the grid',
      { factoryId: 'Simulator.GridMeter.Reacting', natures: [meter], type: 'GRID_GENSET' },
      'meter',
      'generator',
    ],
    ['a meter made for the grid', { factoryId: 'Simulator.GridMeter.Reacting', natures: [meter] }, 'meter', 'grid'],
    [
      'a meter made for the roof',
      { factoryId: 'Simulator.ProductionMeter.Acting', natures: [meter] },
      'meter',
      'production',
    ],
    ['a meter made for loads', { factoryId: 'Simulator.NRCMeter.Acting', natures: [meter] }, 'meter', 'consumption'],
    ['a meter of a kind we do not know', { factoryId: 'Meter.X', natures: [meter], type: 'SOMETHING' }, 'meter', null],
    ['a meter with a number for its kind', { factoryId: 'Meter.X', natures: [meter], type: 7 }, 'meter', null],
    [
      'an inverter',
      { factoryId: 'Kaco.Inverter', natures: [meter, 'io.openems.edge.pvinverter.api.ManagedSymmetricPvInverter'] },
      'meter',
      'production',
    ],
    ['a battery', { factoryId: 'Fenecon.X', natures: ['io.openems.edge.ess.api.SymmetricEss'] }, 'storage', null],
    [
      'a battery with an inverter of the roof',
      {
        factoryId: 'GoodWe.Ess',
        natures: ['io.openems.edge.ess.api.ManagedSymmetricEss', 'io.openems.edge.ess.api.HybridEss'],
      },
      'storage',
      null,
    ],
    [
      'a charger',
      { factoryId: 'GoodWe.Charger.Mppt', natures: ['io.openems.edge.ess.dccharger.api.EssDcCharger'] },
      'charger',
      null,
    ],
    [
      'a charging station, which is a meter too',
      { factoryId: 'Evcs.Keba', natures: [meter, 'io.openems.edge.evcs.api.ManagedEvcs'] },
      'chargingStation',
      null,
    ],
    [
      'anything else',
      { factoryId: 'Scheduler.AllAlphabetically', natures: ['io.openems.edge.scheduler.api.Scheduler'] },
      'other',
      null,
    ],
    [
      'a meter of an older edge without natures',
      { factoryId: 'Meter.Socomec.Threephase', type: 'GRID' },
      'meter',
      'grid',
    ],
    ['a battery of an older one', { factoryId: 'Ess.Generic.ManagedSymmetric' }, 'storage', null],
  ])('are sorted by what they say: %s', (_, { factoryId, natures, type }, category, meterType) => {
    const component = { alias: 'Name', factoryId, properties: { type, 'modbus.id': 'modbus0' } };
    const factories = natures ? { [factoryId]: { name: factoryId, natureIds: natures } } : {};
    expect(readComponents({ components: { some1: component }, factories })).toEqual([
      { componentId: 'some1', alias: 'Name', factoryId, category, meterType },
    ]);
  });

  it('returns the sum of all as a component', () => {
    expect(
      readComponents({ components: { _sum: { alias: '', factoryId: 'Core.Sum', properties: {} } }, factories: {} }),
    ).toEqual([{ componentId: '_sum', alias: '', factoryId: 'Core.Sum', category: 'sum', meterType: null }]);
  });

  it('returns nothing for a message without components', () => {
    for (const components of [
      undefined,
      null,
      'text',
      [],
      {},
      { meter1: null, meter2: 'x', 'a b': {}, ['m'.repeat(101)]: {} },
    ])
      expect(readComponents({ components, factories: {} })).toEqual([]);
  });

  it('drops what cannot be stored, and all settings', () => {
    const component = { alias: `Netz\u0000\uD800${'x'.repeat(300)}`, factoryId: 5, properties: { password: 'geheim' } };
    const [read] = readComponents({
      components: { meter0: component },
      factories: { constructor: { natureIds: 'x' } },
    });
    expect(read).toMatchObject({ alias: `Netz${'x'.repeat(196)}`, factoryId: '' });
    expect(JSON.stringify(read)).not.toContain('geheim');
  });

  it('returns at most two thousand components', () => {
    const components = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`meter${index}`, {}]));
    expect(readComponents({ components })).toHaveLength(2000);
  });
});
