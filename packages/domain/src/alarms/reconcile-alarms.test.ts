import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alarmKinds } from './alarm-kinds.ts';
import type { Assessment } from './assessment.ts';
import { reconcileAlarms, type AssessedSubject, type OpenAlarm } from './reconcile-alarms.ts';

const minute = 60_000;
const subject = (state: Assessment['state'], given: Partial<AssessedSubject> = {}): AssessedSubject => ({
  kind: 'edgeOffline',
  estateId: 1,
  subjectId: 5,
  limit: 60,
  measured: 61,
  state,
  ...given,
});
const alarm = (given: Partial<OpenAlarm> = {}): OpenAlarm => ({
  alarmId: 9,
  kind: 'edgeOffline',
  estateId: 1,
  subjectId: 5,
  goodSinceMs: null,
  isAcknowledged: false,
  ...given,
});
const nothing = { opened: [], closed: [], waiting: [] };
const change = (assessed: AssessedSubject[], open: OpenAlarm[], nowMs = 0) =>
  reconcileAlarms({ assessed, open, kinds: alarmKinds }, nowMs);

describe('alarms', () => {
  it('open once per subject and kind', () => {
    const bad = subject('bad');
    expect(change([bad, bad], [])).toEqual({ ...nothing, opened: [bad] });
    expect(change([bad], [alarm()])).toEqual(nothing);
    expect(change([bad], [alarm({ kind: 'meterSilent' })]).opened).toEqual([bad]);
  });

  it('close only after it was good for a while', () => {
    expect(change([subject('good')], [alarm()], minute).waiting).toEqual([{ alarmId: 9, goodSinceMs: minute }]);
    expect(change([subject('good')], [alarm({ goodSinceMs: minute })], 15 * minute)).toEqual(nothing);
    expect(change([subject('good')], [alarm({ goodSinceMs: minute })], 16 * minute).closed).toEqual([
      { alarmId: 9, reason: 'good' },
    ]);
  });

  it('begin to wait again when it was bad in between', () => {
    expect(change([subject('unsure')], [alarm({ goodSinceMs: minute })]).waiting).toEqual([
      { alarmId: 9, goodSinceMs: null },
    ]);
  });

  it.each([
    ['ended', [subject('ended')], alarm(), 'ended'],
    ['gone', [], alarm(), 'gone'],
    ['good', [subject('good', { kind: 'meterSilent' })], alarm({ kind: 'meterSilent' }), 'good'],
    ['confirmed', [], alarm({ kind: 'implausibleValue', isAcknowledged: true }), 'confirmed'],
  ])('close as %s', (_title, assessed, open, reason) => {
    expect(change(assessed, [open]).closed).toEqual([{ alarmId: 9, reason }]);
  });

  it('of kinds that were not judged stay', () => {
    expect(reconcileAlarms({ assessed: [], open: [alarm()], kinds: ['meterSilent'] }, 0)).toEqual(nothing);
  });

  it('stay one per subject and kind whatever follows', () => {
    const states = fc.array(fc.constantFrom<Assessment['state']>('bad', 'good', 'unsure', 'ended'));
    fc.assert(
      fc.property(states, (sequence) => {
        let open: OpenAlarm[] = [];
        for (const [index, state] of sequence.entries()) {
          const { opened, closed, waiting } = change([subject(state)], open, index * 10 * minute);
          const goodSince = new Map(waiting.map((each) => [each.alarmId, each.goodSinceMs]));
          open = open
            .filter(({ alarmId }) => !closed.some((each) => each.alarmId === alarmId))
            .map((each) => ({
              ...each,
              goodSinceMs: goodSince.has(each.alarmId) ? goodSince.get(each.alarmId)! : each.goodSinceMs,
            }));
          open.push(...opened.map(() => alarm({ alarmId: index })));
          expect(open.length).toBeLessThan(2);
          expect(state !== 'bad' || open.length === 1).toBe(true);
        }
      }),
    );
  });
});
