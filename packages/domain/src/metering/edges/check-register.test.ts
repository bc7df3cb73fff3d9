import { describe, expect, it } from 'vitest';
import type { RisingCounters } from './live-values.ts';
import { checkRegister, type RegisterCheck } from './check-register.ts';
import type { PowerSign } from './edge-registers.ts';

const [produced, consumed] = ['ActiveProductionEnergy', 'ActiveConsumptionEnergy'];
const reported = (channel: string) => ({ [`meter1/${channel}`]: { counter: 7, at: '2026-11-22T02:00:00Z' } });

describe('the check of a mapping', () => {
  it.each<[string, string, PowerSign, RisingCounters, RegisterCheck]>([
    ['rises as it should', produced, 1, { positive: produced, negative: null }, 'plausible'],
    ['rises with negative power, as said', consumed, -1, { positive: produced, negative: consumed }, 'plausible'],
    [
      'rises while power is the other way',
      produced,
      1,
      { positive: null, negative: produced },
      'risesWithOppositePower',
    ],
    ['rises while power is positive', consumed, -1, { positive: consumed, negative: null }, 'risesWithOppositePower'],
    ['stands while the other one rises', produced, 1, { positive: consumed, negative: null }, 'otherCounterRises'],
    ['waits for power of its direction', consumed, -1, { positive: produced, negative: null }, 'unknown'],
  ])('of a counter that %s', (_, channel, powerSign, meter1, expected) => {
    const evidence = { rising: { meter1 }, counters: { ...reported(produced), ...reported(consumed) } };
    expect(checkRegister({ componentId: 'meter1', channel, powerSign }, evidence)).toBe(expected);
  });

  it('names a counter that its component does not tell, and leaves those alone that tell nothing at all', () => {
    const register = { componentId: 'meter1', channel: consumed, powerSign: 1 as const };
    expect(checkRegister(register, { rising: {}, counters: reported(produced) })).toBe('notRising');
    expect(checkRegister(register, { rising: {}, counters: {} })).toBe('unknown');
  });

  it('says nothing of a state of charge, which goes up and down', () => {
    const register = { componentId: 'ess0', channel: 'Soc', powerSign: 1 as const };
    const rising = { ess0: { positive: 'ActiveDischargeEnergy', negative: null } };
    expect(checkRegister(register, { rising, counters: {} })).toBe('unknown');
  });
});
