import { expect, it } from 'vitest';
import { flowsOf } from './energy-flows.ts';

const none = { pv: 0, consumption: 0, feedIn: 0, charge: 0, discharge: 0 };

it.each([
  ['PV for consumption, battery and grid', { pv: 100, consumption: 40, feedIn: 40, charge: 20 }, [40, 20, 40, 0, 0]],
  ['battery and grid at night', { consumption: 45, discharge: 15 }, [0, 0, 0, 15, 30]],
  ['charging from the grid', { pv: 10, consumption: 5, charge: 30 }, [0, 10, 0, 0, 5]],
  ['discharging into the grid', { pv: 10, consumption: 5, feedIn: 25, discharge: 20 }, [0, 0, 10, 5, 0]],
  ['nothing', {}, [0, 0, 0, 0, 0]],
])('%s', (_, quarterHour, [directWh, pvToBatteryWh, pvToGridWh, batteryToConsumptionWh, gridToConsumptionWh]) => {
  expect(flowsOf({ ...none, ...quarterHour })).toEqual({
    directWh,
    pvToBatteryWh,
    pvToGridWh,
    batteryToConsumptionWh,
    gridToConsumptionWh,
  });
});
