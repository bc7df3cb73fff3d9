import { expect, it } from 'vitest';
import { estateOf } from '../estate/estate.ts';
import { LiveMessages } from './live-messages.ts';
import { shownValues } from './shown-values.ts';

const estate = estateOf({ tenants: 1, hasGeneralMeter: false });
const beginMs = Date.UTC(2026, 10, 22, 11);

function nextAt(live: LiveMessages, second: number, silent: string[] = []) {
  const atMs = beginMs + 1000 * second;
  const connection = { isUnableToSend: false, lastResendSeconds: null };
  const faults = { shifts: [], silent: new Set(silent) };
  const shown = shownValues({ estate, atMs, power: 'now', connection, faults });
  const text = live.next(shown, { stampMs: atMs, isFull: live.isFullDue(atMs, 300_000) });
  const { params } = JSON.parse(text) as { params: Record<string, Record<string, number | null>> };
  return params[atMs]!;
}

it('everything is told first, unknown values too; the counters are not known yet', () => {
  const first = nextAt(new LiveMessages(estate), 0);
  expect(Object.keys(first)).toEqual(estate.channels.filter(({ isLow }) => !isLow).map(({ address }) => address));
  expect(first['meter0/Voltage']).toBeNull();
  expect(first['meter0/ActiveProductionEnergy']).toBeNull();
  expect(first['meter0/ActivePower']).toEqual(expect.any(Number));
});

it('then only what changed, and everything again after five minutes or a new connection', () => {
  const live = new LiveMessages(estate);
  nextAt(live, 0);
  const second = nextAt(live, 1);
  expect(second['meter0/ActiveProductionEnergy']).toBe(
    estate.counterAt('meter0/ActiveProductionEnergy', beginMs + 1000),
  );
  const third = nextAt(live, 2);
  expect(Object.keys(third).length).toBeLessThan(80);
  expect(third).not.toHaveProperty('meter0/Voltage');
  expect(nextAt(live, 300)).toHaveProperty('meter0/Voltage');
  expect(nextAt(live, 301)).not.toHaveProperty('meter0/Voltage');
  live.startAgain();
  const again = nextAt(live, 302);
  expect(again).toHaveProperty('meter0/Voltage');
  expect(again['meter0/ActiveProductionEnergy']).toEqual(expect.any(Number));
});

it('a device that is gone is told once, as unknown', () => {
  const live = new LiveMessages(estate);
  nextAt(live, 0);
  nextAt(live, 1);
  expect(nextAt(live, 2, ['meter0'])).toMatchObject({ 'meter0/ActivePower': null, 'meter0/State': null });
  expect(nextAt(live, 3, ['meter0'])).not.toHaveProperty('meter0/ActivePower');
  expect(nextAt(live, 4)['meter0/ActivePower']).toEqual(expect.any(Number));
});
