import { formatObis, parseObis } from '../../identifiers/obis.ts';
import { nameKey } from '../tables/cells.ts';
import { inEstate } from './plan-places.ts';
import type { Ref } from './plan.ts';
import { grouped } from './planning.ts';
import type { StoredMeter } from '../portfolio.ts';

/** The cells of a row that identify its meter. */
export interface MeterKeys {
  estate: Ref;
  serialNumber: string;
  obis: string;
  name: string;
}

function obisKey(text: string): string {
  const obis = parseObis(text);
  return obis ? formatObis(obis) : nameKey(text);
}

/** Equal for two rows of the same meter: number and OBIS code, or name and OBIS code without a number. */
export function meterKey({ estate, serialNumber, obis, name }: MeterKeys): string {
  const by = serialNumber === '' ? `name ${nameKey(name)}` : `number ${nameKey(serialNumber)}`;
  return `${estate} ${obisKey(obis)} ${by}`;
}

/** Returns each stored meter once; several with equal keys in order of their creation. */
export class MeterIndex {
  readonly #stored: Map<string, StoredMeter[]>;
  readonly #names: Map<string, StoredMeter[]>;

  constructor(stored: StoredMeter[]) {
    this.#stored = grouped(stored, (meter) => meterKey(keysOf(meter)));
    this.#names = grouped(stored, ({ estateId, name }) => inEstate(estateId, name));
  }

  /** A row may add the number of a meter without one. */
  take(keys: MeterKeys): StoredMeter | undefined {
    const exact = this.#stored.get(meterKey(keys))?.shift();
    if (exact || keys.serialNumber === '') return exact;
    return this.#stored.get(meterKey({ ...keys, serialNumber: '' }))?.shift();
  }

  hasName(estate: Ref, name: string): boolean {
    return this.#names.has(inEstate(estate, name));
  }
}

const keysOf = ({ estateId, device, obis, name }: StoredMeter): MeterKeys => ({
  estate: estateId,
  serialNumber: device?.serialNumber.trim() ?? '',
  obis,
  name,
});
