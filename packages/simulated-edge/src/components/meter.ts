import {
  constant,
  cumulatedEnergy,
  openemsComponent,
  powerWithPhases,
  unknown,
  type Channel,
  type Component,
} from './component.ts';

interface MeterShape {
  id: string;
  alias: string;
  factoryId: string;
  /** As a driver with a type of its own to configure tells it. */
  type?: 'GRID' | 'PRODUCTION' | 'CONSUMPTION_METERED' | 'MANAGED_CONSUMPTION_METERED';
  powerW: Channel['read'];
  /** What ActiveProductionEnergy shows. */
  productionWh: Channel['read'];
  /** What ActiveConsumptionEnergy shows. */
  consumptionWh: Channel['read'];
  more?: Channel[];
}

const electricityMeter = 'io.openems.edge.meter.api.ElectricityMeter';
const simulatorPrefix = 'Simulator.';
const phases = ['L1', 'L2', 'L3'];

/** A meter of electricity. Only those of the simulator have a channel of low priority. */
export function makeMeter({ id, alias, factoryId, type, ...shape }: MeterShape): Component {
  const isSimulated = factoryId.startsWith(simulatorPrefix);
  return {
    id,
    alias,
    factoryId,
    natureIds: [electricityMeter, openemsComponent],
    properties: {
      enabled: true,
      ...(type && { type }),
      ...(isSimulated ? { 'datasource.id': 'datasource0' } : { 'modbus.id': 'modbus0', modbusUnitId: unitOf(id) }),
    },
    channels: [
      ...powerWithPhases('ActivePower', shape.powerW),
      ...energy('ActiveProductionEnergy', shape.productionWh),
      ...energy('ActiveConsumptionEnergy', shape.consumptionWh),
      ...withPhases('ReactivePower', 'var'),
      ...withPhases('Voltage', 'mV'),
      ...withPhases('Current', 'mA'),
      unknown('Frequency', 'mHz'),
      constant('State', '', 0),
      ...(isSimulated
        ? [{ id: 'SimulatedActivePower', unit: 'W', read: shape.powerW, isLow: true } satisfies Channel]
        : []),
      ...(shape.more ?? []),
    ],
  };
}

function energy(id: string, counterWh: Channel['read']): Channel[] {
  return [
    { id, unit: cumulatedEnergy, read: counterWh },
    ...phases.map((phase) => unknown(`${id}${phase}`, cumulatedEnergy)),
  ];
}

function withPhases(id: string, unit: string): Channel[] {
  return ['', ...phases].map((phase) => unknown(`${id}${phase}`, unit));
}

function unitOf(id: string): number {
  return 1 + Number(/\d+$/.exec(id)?.[0] ?? 0);
}
