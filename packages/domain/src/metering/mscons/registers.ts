import { isMarketLocationId, isMeteringLocationId } from '../../identifiers/location-ids.ts';
import { type Obis, formatObis, parseObis } from '../../identifiers/obis.ts';
import type { AmountUnit, FileSeries } from '../quarter-hour-file/layout.ts';
import { refusedRegister } from '../quarter-hour-file/identifiers-in-name.ts';
import { MessageReader, type MessageValue } from './message-values.ts';
import { AmountStatus } from '../codes.ts';
import type { MessagesLayout } from './layout.ts';

/**
 * Values of the same location or device and OBIS code or product belong together. Where a message names neither
 * location nor device, nothing says that another message means the same.
 */
export const registerKeyOf = ({ location, serialNumber, message, obis, product }: MessageValue): string =>
  [location || serialNumber || `#${message}`, obis || product].join(' ');

/** Why the register of a value cannot be one; undefined when it can. */
export function registerFault({
  location,
  obis,
  product,
}: MessageValue): 'locationInvalid' | 'obisUnknown' | undefined {
  if (location !== '' && !isMeteringLocationId(location) && !isMarketLocationId(location)) return 'locationInvalid';
  return product === '' && !parseObis(obis) ? 'obisUnknown' : undefined;
}

/** Why the unit of a value is not that of its register; a value without a unit has the one of its register. */
export function unitFault({ unit }: MessageValue, register: FileSeries): 'unitUnknown' | 'unitChanges' | undefined {
  if (unit === '') return undefined;
  const own = quantityUnits[unit];
  if (!own) return 'unitUnknown';
  return own === register.unit ? undefined : 'unitChanges';
}

/** A register whose product says nothing of what it measures is proposed for no meter: a person decides. */
function registerSeries(value: MessageValue): FileSeries {
  const { location, serialNumber, unit } = value;
  const obis = parseObis(value.obis);
  const known = quantityUnits[unit] ?? (obis && usualUnit(obis));
  const key = registerKeyOf(value);
  const refusedUnit = unit !== '' && !(unit in quantityUnits) ? unit : obis && refusedRegister(formatObis(obis));
  return {
    key,
    name: key,
    ...(refusedUnit && { refusedUnit }),
    unit: known,
    isProposed: obis !== null && !refusedUnit && (location !== '' || serialNumber !== ''),
    ...(obis && { obis: formatObis(obis) }),
    ...(location !== '' && { location }),
    ...(serialNumber !== '' && { serialNumber }),
  };
}

/** Messages of electricity and heat tell kWh, those of gas and water m³. */
const usualUnit = ({ baseUnit }: Obis): AmountUnit => (baseUnit === 'Wh' ? 'kWh' : 'm3');

/** What a QTY's qualifier says of its number; 20 is not to be used at all. */
export const quantityStatuses: Record<string, AmountStatus | 'unusable'> = {
  '220': AmountStatus.Measured,
  '79': AmountStatus.Measured,
  '67': AmountStatus.Substitute,
  '201': AmountStatus.Provisional,
  Z18: AmountStatus.Provisional,
  '187': AmountStatus.Estimated,
  '20': 'unusable',
};

/** Units by their codes in UN/ECE recommendation 20. */
const quantityUnits: Record<string, AmountUnit> = {
  WHR: 'Wh',
  KWH: 'kWh',
  MWH: 'MWh',
  WTT: 'W',
  KWT: 'kW',
  LTR: 'l',
  MTQ: 'm3',
};

const maxSeries = 2000;
/** Those of real interchanges are 13 digits, from one or two market partners. */
const maxSenders = 20;
const longestSender = 35;

/** Which registers an interchange has values of. What is wrong with it is told when it is read. */
export function describeMessages(text: string): MessagesLayout {
  const series = new Map<string, FileSeries>();
  const senders = new Set<string>();
  let messageCount = 0;
  const reader = new MessageReader((event) => {
    if (event.kind === 'message') {
      messageCount += 1;
      if (senders.size < maxSenders) senders.add(event.sender.slice(0, longestSender));
    }
    if (event.kind !== 'value') return;
    const key = registerKeyOf(event);
    if (series.has(key) || series.size >= maxSeries || registerFault(event)) return;
    series.set(key, registerSeries(event));
  });
  reader.read(text);
  return { format: 'mscons', messageCount, senders: [...senders], series: [...series.values()] };
}
