import { AmountStatus } from '../codes.ts';
import type { AmountUnit } from '../quarter-hour-file/layout.ts';

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
export const quantityUnits: Record<string, AmountUnit> = {
  WHR: 'Wh',
  KWH: 'kWh',
  MWH: 'MWh',
  WTT: 'W',
  KWT: 'kW',
  LTR: 'l',
  MTQ: 'm3',
};
