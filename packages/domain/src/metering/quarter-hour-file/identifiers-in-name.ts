import { isMarketLocationId, isMeteringLocationId } from '../../identifiers/location-ids.ts';
import { formatObis, parseObis } from '../../identifiers/obis.ts';
import { Medium } from '../codes.ts';
import type { FileSeries } from './layout.ts';

const wordPattern = /[A-Z\d]+/gi;
const obisPattern = /\d{1,3}-\d{1,3}:\d{1,3}\.\d{1,3}\.\d{1,3}(?:\*\d{1,3})?/;

/** The location and the register that a name tells, such as 'DE000… 1-0:1.8.0 [kWh]'. */
export function identifiersIn(name: string): Pick<FileSeries, 'location' | 'obis'> {
  const words = name.toUpperCase().match(wordPattern) ?? [];
  const location = words.find((word) => isMeteringLocationId(word) || isMarketLocationId(word));
  const obis = parseObis(obisPattern.exec(name)?.[0] ?? '');
  return { ...(location !== undefined && { location }), ...(obis && { obis: formatObis(obis) }) };
}

/** Of the figure C: reactive and apparent energy and power. */
const [lowestReactive, highestReactive] = [3, 10];

/** What the register of an OBIS code counts instead of energy; undefined for a register of energy or volume. */
export function refusedRegister(obis: string | undefined): string | undefined {
  const register = parseObis(obis ?? '');
  if (register?.medium !== Medium.Electricity) return undefined;
  return register.quantity >= lowestReactive && register.quantity <= highestReactive ? obis : undefined;
}
