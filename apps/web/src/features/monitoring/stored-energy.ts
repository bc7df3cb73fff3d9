import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';

/** '3,1' and '60' of 3.1 kWh in a battery of 60 kWh. */
export const storedOf = (share: number, capacityKwh: number) => ({
  stored: formatNumber(share * capacityKwh, 1),
  capacity: formatNumber(capacityKwh, Number.isInteger(capacityKwh) ? 0 : 1),
});
