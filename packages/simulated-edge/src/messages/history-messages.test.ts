import { expect, it } from 'vitest';
import { estateOf } from '../estate/estate.ts';
import { resendMessages } from './resend-messages.ts';
import { shownValues } from './shown-values.ts';
import { UnsentTimes } from './unsent-times.ts';

const estate = estateOf({ tenants: 1, hasGeneralMeter: false });
const at = (time: string) => Date.parse(`2026-11-22T${time}:00Z`);

const shownAt = (atMs: number) =>
  shownValues({
    estate,
    atMs,
    power: 'mean',
    connection: { isUnableToSend: false, lastResendSeconds: null },
    faults: { shifts: [], silent: new Set() },
  });

type Params = Record<string, Record<string, number>>;
const paramsOf = (text: string) => (JSON.parse(text) as { params: Params }).params;

it.each([
  ['between two full hours', '10:20', '10:50', 6, []],
  ['over a full hour, told as end and as begin of a piece', '10:20', '11:10', 10, ['11:00', '11:00']],
  ['from a full hour past another', '10:00', '11:05', 13, ['10:00', '11:00', '11:00']],
])('a back-fill %s', (_, from, to, pieces, hours) => {
  const messages = resendMessages(estate, { fromMs: at(from), toMs: at(to) }, shownAt);
  expect(messages).toHaveLength(pieces);
  expect(messages.flatMap((text) => Object.keys(paramsOf(text)).map(Number))).toEqual(hours.map(at));
});

it('a back-fill tells counters only, as doubles', () => {
  const [text] = resendMessages(estate, { fromMs: at('10:55'), toMs: at('11:00') }, shownAt);
  const values = paramsOf(text!)[at('11:00')]!;
  expect(Object.keys(values).filter((address) => !address.includes('Energy'))).toEqual([]);
  expect(values['meter0/ActiveProductionEnergy']).toBe(estate.counterAt('meter0/ActiveProductionEnergy', at('11:00')));
  expect(text).toContain(`"meter0/ActiveProductionEnergy":${values['meter0/ActiveProductionEnergy']}.0`);
});

it('a back-fill tells no hour that lies ahead', () => {
  const messages = resendMessages(estate, { fromMs: at('10:50'), toMs: at('10:58') }, shownAt);
  expect(messages.map(paramsOf)).toEqual([{}, {}]);
});

it('times without a connection are widened by five minutes and joined', () => {
  const unsent = new UnsentTimes();
  for (const time of ['12:07', '10:31', '10:00', '10:12', '10:04']) unsent.add(at(time));
  expect(unsent.spans()).toEqual([
    { fromMs: at('09:55'), toMs: at('10:20') },
    { fromMs: at('10:25'), toMs: at('10:40') },
    { fromMs: at('12:00'), toMs: at('12:15') },
  ]);
  unsent.clear();
  expect(unsent.spans()).toEqual([]);
});
