import { isMarketLocationId, isMeteringLocationId } from '../../identifiers/location-ids.ts';
import { formatObis, parseObis, type Obis } from '../../identifiers/obis.ts';
import type { AmountUnit, FileSeries } from '../quarter-hour-file/layout.ts';
import { quantityUnits } from './quantities.ts';
import type { MessageValue } from './message-values.ts';

/** Values of the same location, box and OBIS code belong together. */
export const registerKeyOf = ({ location, serialNumber, obis }: MessageValue): string =>
  [location || serialNumber, obis].join(' ');

/** Why the register of a value cannot be one; undefined when it can. */
export function registerFault({
  location,
  obis,
  unit,
}: MessageValue): 'locationInvalid' | 'obisUnknown' | 'unitUnknown' | undefined {
  if (location !== '' && !isMeteringLocationId(location) && !isMarketLocationId(location)) return 'locationInvalid';
  if (!parseObis(obis)) return 'obisUnknown';
  return unit !== '' && !(unit in quantityUnits) ? 'unitUnknown' : undefined;
}

export function registerSeries(value: MessageValue): FileSeries {
  const { location, serialNumber, unit } = value;
  const obis = parseObis(value.obis)!;
  const key = registerKeyOf(value);
  return {
    key,
    name: key,
    unit: quantityUnits[unit] ?? usualUnit(obis),
    isProposed: true,
    obis: formatObis(obis),
    ...(location !== '' && { location }),
    ...(serialNumber !== '' && { serialNumber }),
  };
}

/** Messages of electricity and heat tell kWh, those of gas and water m³. */
const usualUnit = ({ baseUnit }: Obis): AmountUnit => (baseUnit === 'Wh' ? 'kWh' : 'm3');
