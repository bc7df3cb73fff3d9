export interface Battery {
  capacityWh: number;
  powerW: number;
  /** One way; there and back is its square. */
  efficiency: number;
}

/** The battery keeps this part of its capacity. */
const reserve = 0.05;

export interface BatteryStep {
  chargeWh: number;
  dischargeWh: number;
}

/** Charges from what is left over and covers what is missing, in whole Wh measured outside the battery. */
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
   * A quarter-hour in which generation exceeds consumption by so many Wh (negative: falls short of it). A full or an
   * empty battery is exactly that, the fraction of a Wh is lost: what was before no longer matters then.
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
