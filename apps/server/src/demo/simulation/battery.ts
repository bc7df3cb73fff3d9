export interface Battery {
  capacityWh: number;
  powerW: number;
  /** Of charging or discharging; a full cycle has the square of it. */
  efficiency: number;
}

/** The share of the capacity that is never discharged. */
const reserve = 0.05;

export interface BatteryStep {
  chargeWh: number;
  dischargeWh: number;
}

/** Charges surplus energy and discharges to cover a deficit, in whole Wh measured outside the battery. */
export class BatteryState {
  readonly #battery: Battery;
  #storedWh: number;

  constructor(battery: Battery) {
    this.#battery = battery;
    this.#storedWh = battery.capacityWh * reserve;
  }

  get levelPerMille(): number {
    return Math.round((1000 * this.#storedWh) / this.#battery.capacityWh);
  }

  /**
   * Simulates a quarter-hour with a surplus of generation over consumption (negative: a deficit). A full or empty
   * battery is set to its exact limit and the fraction of a Wh is dropped, so that its state no longer depends on
   * earlier days.
   */
  step(surplusWh: number): BatteryStep {
    return surplusWh >= 0
      ? { chargeWh: this.#charge(surplusWh), dischargeWh: 0 }
      : { chargeWh: 0, dischargeWh: this.#discharge(-surplusWh) };
  }

  #charge(surplusWh: number): number {
    const { capacityWh, powerW, efficiency } = this.#battery;
    const roomWh = Math.floor((capacityWh - this.#storedWh) / efficiency);
    const wantedWh = Math.floor(Math.min(surplusWh, powerW / 4));
    this.#storedWh = wantedWh < roomWh ? this.#storedWh + wantedWh * efficiency : capacityWh;
    return Math.min(wantedWh, roomWh);
  }

  #discharge(missingWh: number): number {
    const { capacityWh, powerW, efficiency } = this.#battery;
    const availableWh = Math.floor((this.#storedWh - capacityWh * reserve) * efficiency);
    const wantedWh = Math.floor(Math.min(missingWh, powerW / 4));
    this.#storedWh = wantedWh < availableWh ? this.#storedWh - wantedWh / efficiency : capacityWh * reserve;
    return Math.min(wantedWh, availableWh);
  }
}
