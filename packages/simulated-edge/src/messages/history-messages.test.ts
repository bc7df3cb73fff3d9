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
  ['over a full hour, told at the end and at the start of a piece', '10:20', '11:10', 10, ['10:55', '10:55']],
  ['from before a full hour past another', '09:55', '11:05', 14, ['09:55', '10:55', '10:55']],
])('tells the hours of a back-fill under xx:55: %s', (_, from, to, pieces, stamps) => {
  const messages = resendMessages(estate, { fromMs: at(from), toMs: at(to) }, { nowMs: at('12:00'), shownAt });
  expect(messages).toHaveLength(pieces);
  expect(messages.flatMap((text) => Object.keys(paramsOf(text)).map(Number))).toEqual(stamps.map(at));
});

it('a back-fill tells counters only, as doubles', () => {
  const span = { fromMs: at('10:50'), toMs: at('10:55') };
  const [text] = resendMessages(estate, span, { nowMs: at('11:00'), shownAt });
  const values = paramsOf(text!)[at('10:55')]!;
  expect(Object.keys(values).filter((address) => !address.includes('Energy'))).toEqual([]);
  expect(values['meter0/ActiveProductionEnergy']).toBe(estate.counterAt('meter0/ActiveProductionEnergy', at('11:00')));
  expect(text).toContain(`"meter0/ActiveProductionEnergy":${values['meter0/ActiveProductionEnergy']}.0`);
});

it('a back-fill tells no hour that lies ahead', () => {
  const span = { fromMs: at('10:50'), toMs: at('10:58') };
  const messages = resendMessages(estate, span, { nowMs: at('10:58'), shownAt });
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
