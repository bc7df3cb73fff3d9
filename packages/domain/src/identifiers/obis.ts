import { Medium } from '../metering/codes.ts';

/** An OBIS code 'A-B:C.D.E*F' (IEC 62056-61), split into its figures. */
export interface Obis {
  medium: Medium;
  /** Unit of the register's amounts: Wh for energy, litres for water, gas and heating water. */
  baseUnit: 'Wh' | 'l';
  channel: number;
  quantity: number;
  processing: number;
  tariff: number;
  billingPeriod: number | null;
}

const obisPattern = /^(?:(\d{1,3})-(\d{1,3}):)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\*(\d{1,3}))?$/;
const highestFigure = 255;
/** The figure C of heat meters for the volume of heating water, which is not energy. */
const heatVolume = 2;

/** Parses the long or short form ('1.8.0' is electricity); null when it is invalid or of an unsupported medium. */
export function parseObis(text: string): Obis | null {
  const match = obisPattern.exec(text.trim());
  if (!match) return null;
  const [medium, channel, quantity, processing, tariff] = numbersOf(match);
  const billingPeriod = match[6] === undefined ? null : Number(match[6]);
  if ([medium, channel, quantity, processing, tariff, billingPeriod].some((figure) => (figure ?? 0) > highestFigure))
    return null;
  if (!isMedium(medium)) return null;
  return { medium, baseUnit: baseUnitOf(medium, quantity), channel, quantity, processing, tariff, billingPeriod };
}

/** Parses a code that was checked before. Throws a RangeError for another one. */
export function readValidObis(text: string): Obis {
  const obis = parseObis(text);
  if (!obis) throw new RangeError(`Not an OBIS code of a supported medium: ${text}`);
  return obis;
}

/** The long form, the same for all spellings of a register. */
export function formatObis({ medium, channel, quantity, processing, tariff, billingPeriod }: Obis): string {
  const ending = billingPeriod === null ? '' : `*${billingPeriod}`;
  return `${medium}-${channel}:${quantity}.${processing}.${tariff}${ending}`;
}

function numbersOf(match: RegExpExecArray): [number, number, number, number, number] {
  const [, medium = '1', channel = '0', quantity, processing, tariff] = match;
  return [Number(medium), Number(channel), Number(quantity), Number(processing), Number(tariff)];
}

function isMedium(figure: number): figure is Medium {
  return Object.values<number>(Medium).includes(figure);
}

function baseUnitOf(medium: Medium, quantity: number): 'Wh' | 'l' {
  if (medium === Medium.Electricity) return 'Wh';
  return medium === Medium.Heat && quantity !== heatVolume ? 'Wh' : 'l';
}
