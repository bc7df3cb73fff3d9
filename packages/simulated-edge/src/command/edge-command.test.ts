import { expect, it } from 'vitest';
import { help, readEdgeCommand } from './edge-command.ts';

const url = ['--url', 'ws://localhost:3000/edges'];
const needed = [...url, '--key', 'abc'];

it('without anything, or asked for, there is help that names every option', () => {
  expect(readEdgeCommand([], {})).toBeUndefined();
  expect(readEdgeCommand(['--help'], {})).toBeUndefined();
  for (const option of [
    '--url',
    '--key',
    '--seed',
    '--tenants',
    '--history-days',
    '--loss',
    '--duplicates',
    '--clock-ahead',
  ])
    expect(help).toContain(option);
});

it('reads what the estate and its troubles are', () => {
  const given = [
    ...needed,
    '--tenants',
    '10',
    '--seed',
    '5',
    '--roof-kw',
    '29,9',
    '--battery-kwh=0',
    '--clock-ahead=-60',
  ];
  const command = readEdgeCommand([...given, '--loss', '0.1', '--duplicates', '0,2', '--drop-every', '30'], {})!;
  expect(command.dropEveryMs).toBe(30_000);
  expect(command.edges).toHaveLength(1);
  expect(command.edges[0]).toMatchObject({
    url: 'ws://localhost:3000/edges',
    apikey: 'abc',
    lossShare: 0.1,
    duplicateShare: 0.2,
    clockAheadMs: -60_000,
    estate: { seed: 5, tenants: 10, roofPeaksW: [29_900], batteryWh: 0 },
  });
});

it('starts one edge for each key, each with another estate', () => {
  const { edges } = readEdgeCommand([...needed, '--key', 'def'], {})!;
  expect(edges.map(({ apikey, estate }) => [apikey, estate?.seed])).toEqual([
    ['abc', 1],
    ['def', 2],
  ]);
  expect(readEdgeCommand(url, { EDGE_KEY: 'ghi' })!.edges[0]!.apikey).toBe('ghi');
});

it('tells two days with an outage in their middle', () => {
  const { edges } = readEdgeCommand([...needed, '--history-days', '2', '--outage-hours', '6'], {})!;
  const [{ historyMs, outages }] = edges as [(typeof edges)[0]];
  expect(historyMs).toBe(2 * 86_400_000);
  expect(outages![0]!.toMs - outages![0]!.fromMs).toBe(6 * 3_600_000);
  expect(Math.abs(outages![0]!.toMs - (Date.now() - 21 * 3_600_000))).toBeLessThan(5000);
});

it.each([
  [['--key', 'abc'], '--url fehlt.'],
  [['--url', 'http://localhost', '--key', 'abc'], '--url beginnt mit ws:// oder wss://.'],
  [url, '--key fehlt.'],
  [[...needed, '--loss', '2'], '--loss ist höchstens 1.'],
  [[...needed, '--tenants', '1.5'], '--tenants ist keine ganze Zahl.'],
  [[...needed, '--tenants=-1'], '--tenants ist mindestens 0.'],
  [[...needed, '--seed', 'abc'], '--seed ist keine Zahl.'],
  [[...needed, '--nothing'], 'Die Angabe --nothing gibt es nicht.'],
  [[...needed, '--seed'], 'Hinter einer Angabe fehlt der Wert.'],
])('%j is refused: %s', (given, message) => {
  expect(() => readEdgeCommand(given, {})).toThrow(message);
});
