import { describe, expect, it } from 'vitest';
import { isoAt, quarterHourMs, quarterHoursOf, startOfDay } from '../../time/local-days.ts';
import { AmountStatus } from '../../metering/codes.ts';
import { openKinds, readText, type SaidOfParts } from '../reading-for-tests.ts';

const timeZone = 'Europe/Berlin';
const spread: SaidOfParts = { method: 'evenly', content: 'amount', status: 'estimated' };

/** Rows every so many quarter-hours of a local day, with their offsets from UTC. */
function fileOf(day: string, step: number, amountOf: (index: number) => string, header = 'Zeit;Wohnung [Wh]'): string {
  const rows = Array.from({ length: quarterHoursOf(day, timeZone) / step }, (_, index) => {
    const at = isoAt(startOfDay(day, timeZone) + index * step * quarterHourMs, timeZone);
    return `${at};${amountOf(index)}`;
  });
  return [header, ...rows].join('\n');
}

describe('a file of hours', () => {
  it('waits until a person has said how they are spread', () => {
    expect(openKinds(fileOf('2023-08-01', 4, () => '10'))).toContain('method');
  });

  it.each([
    ['2023-08-01', 4],
    ['2023-03-26', 4],
    ['2023-10-29', 4],
    ['2023-08-01', 2],
    ['2023-03-26', 2],
  ])('of %s with %i quarter-hours a row keeps its sum exactly, as substitutes without gaps', (day, step) => {
    const { series, issues, hasErrors } = readText(
      fileOf(day, step, (index) => String(index + 1)),
      spread,
    );
    const count = quarterHoursOf(day, timeZone);
    const rows = count / step;
    expect(hasErrors).toBe(false);
    expect(issues).toEqual([{ code: 'spread', count }]);
    expect(series).toMatchObject([{ total: (rows * (rows + 1)) / 2, quarterHours: count, missing: 0 }]);
    expect(series[0]!.days[0]!.statuses).toEqual(Array.from({ length: count }, () => AmountStatus.Substitute));
  });

  it('gives each hour its own amount, rounded with what is left over', () => {
    const [day] = readText(
      fileOf('2023-08-01', 4, (index) => (index === 5 ? '11' : '0')),
      spread,
    ).series[0]!.days;
    expect(day!.amounts.slice(19, 25)).toEqual([0, 3, 3, 2, 3, 0]);
  });

  it('that tells the end of each hour fills the hour before', () => {
    const text = fileOf('2023-08-01', 4, (index) => (index === 6 ? '8' : '0'), 'Zeit;Wohnung [Wh]');
    const days = readText(text, { ...spread, stamp: 'end' }).series[0]!.days;
    expect(days.find(({ day }) => day === '2023-08-01')!.amounts.slice(19, 25)).toEqual([0, 2, 2, 2, 2, 0]);
  });

  it('of mean power adds up over the hour', () => {
    const text = fileOf('2023-08-01', 4, () => '2', 'Zeit;Leistung [kW]');
    expect(readText(text, spread).series).toMatchObject([{ total: 48_000 }]);
  });

  it('with a missing hour leaves it open', () => {
    const text = fileOf('2023-08-01', 4, (index) => (index === 5 ? '' : '4'));
    expect(readText(text, spread).series).toMatchObject([{ total: 92, quarterHours: 92, missing: 4 }]);
  });

  it('keeps the status that the file tells', () => {
    const text = fileOf('2023-08-01', 4, () => '4;G', 'Zeit;Wohnung [Wh];Status');
    const [day] = readText(text, spread).series[0]!.days;
    expect(new Set(day!.statuses)).toEqual(new Set([AmountStatus.Estimated]));
  });
});
