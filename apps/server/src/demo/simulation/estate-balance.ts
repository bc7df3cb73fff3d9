import { getItem } from '@lichthof/domain/collections/items.ts';
import type { BatteryState } from './battery.ts';

/** Per quarter-hour in Wh; the state of charge in per mille. */
export interface EstateBalance {
  pv: number[];
  gridImport: number[];
  feedIn: number[];
  charge: number[];
  discharge: number[];
  stateOfCharge: number[];
}

/** Computes battery and grid so that import + PV + discharge = consumption + feed-in + charge, to the Wh. */
export function balanceEstate(pv: number[], consumed: number[][], state: BatteryState | null): EstateBalance {
  const balance: EstateBalance = { pv, gridImport: [], feedIn: [], charge: [], discharge: [], stateOfCharge: [] };
  for (const [index, pvWh] of pv.entries()) {
    const consumptionWh = consumed.reduce((sum, amounts) => sum + getItem(amounts, index), 0);
    const surplusWh = pvWh - consumptionWh;
    const { chargeWh, dischargeWh } = state?.step(surplusWh) ?? { chargeWh: 0, dischargeWh: 0 };
    const leftWh = surplusWh - chargeWh + dischargeWh;
    balance.gridImport.push(Math.max(0, -leftWh));
    balance.feedIn.push(Math.max(0, leftWh));
    balance.charge.push(chargeWh);
    balance.discharge.push(dischargeWh);
    balance.stateOfCharge.push(state?.levelPerMille ?? 0);
  }
  return balance;
}
