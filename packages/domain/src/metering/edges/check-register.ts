import type { EdgeLiveRecord } from './live-values.ts';
import { addressOf, channelIn, stateOfChargeChannel, type PowerSign } from './edge-registers.ts';

export const registerChecks = [
  'plausible',
  'risesWithOppositePower',
  'otherCounterRises',
  'notRising',
  'unknown',
] as const;
export type RegisterCheck = (typeof registerChecks)[number];

interface CheckedRegister {
  componentId: string;
  channel: string;
  powerSign: PowerSign;
}

/**
 * Whether a counter does what the mapping says, by what was seen of power and counters. 'unknown': power has not flowed
 * that way yet; 'notRising': the component tells counters, but not this one.
 */
export function checkRegister(
  register: CheckedRegister,
  { rising, counters }: Pick<EdgeLiveRecord, 'rising' | 'counters'>,
): RegisterCheck {
  const { componentId, channel, powerSign } = register;
  if (channel === stateOfChargeChannel) return 'unknown';
  const seen = rising[componentId];
  const [withPower, withOpposite] =
    powerSign === 1 ? [seen?.positive, seen?.negative] : [seen?.negative, seen?.positive];
  if (withPower && channelIn(withPower) === channel) return 'plausible';
  if (withOpposite && channelIn(withOpposite) === channel) return 'risesWithOppositePower';
  if (withPower) return 'otherCounterRises';
  const isSilent = counters[addressOf(register)] === undefined && hasCounters(componentId, counters);
  return isSilent ? 'notRising' : 'unknown';
}

const hasCounters = (componentId: string, counters: EdgeLiveRecord['counters']) =>
  Object.keys(counters).some((address) => address.startsWith(`${componentId}/`));
