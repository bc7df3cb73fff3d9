import { constant, cumulatedEnergy, openemsComponent, unknown, type Component } from './component.ts';

const symmetricEss = 'io.openems.edge.ess.api.SymmetricEss';

/** The battery of an estate. */
export function makeStorage(id: string, batteryWh: number): Component {
  return {
    id,
    alias: 'Batterie',
    factoryId: 'Simulator.EssSymmetric.Reacting',
    natureIds: [symmetricEss, openemsComponent],
    properties: { enabled: true, capacity: batteryWh },
    channels: [
      { id: 'Soc', unit: '%', read: ({ stateOfChargePercent }) => stateOfChargePercent },
      { id: 'ActivePower', unit: 'W', read: ({ batteryW }) => batteryW },
      { id: 'ActiveChargeEnergy', unit: cumulatedEnergy, read: ({ charge }) => charge.counterWh },
      { id: 'ActiveDischargeEnergy', unit: cumulatedEnergy, read: ({ discharge }) => discharge.counterWh },
      constant('Capacity', 'Wh', batteryWh),
      constant('MaxApparentPower', 'VA', batteryWh),
      constant('AllowedChargePower', 'W', -batteryWh),
      constant('AllowedDischargePower', 'W', batteryWh),
      constant('ApplyPowerFailed', '', 0),
      constant('GridMode', '', 1),
      constant('ReactivePower', 'var', 0),
      constant('State', '', 0),
      unknown('DebugSetActivePower', 'W'),
      unknown('DebugSetReactivePower', 'var'),
      unknown('MaxCellTemperature', '°C'),
      unknown('MaxCellVoltage', 'mV'),
      unknown('MinCellTemperature', '°C'),
      unknown('MinCellVoltage', 'mV'),
      { ...constant('StartStop', '', -1), isLow: true },
    ],
  };
}
