import { describe, expect, it } from 'vitest';
import { estateOf } from './estate/estate.ts';
import { aggregatedMessage } from './messages/aggregated-message.ts';
import { answerTo } from './messages/answers.ts';
import { edgeConfigMessage } from './messages/edge-config.ts';
import { LiveMessages } from './messages/live-messages.ts';
import { resendMessages } from './messages/resend-messages.ts';
import { shownValues } from './messages/shown-values.ts';
import { readRecordedWire } from './recorded-wire-for-tests.ts';
import { startServer } from './server-for-tests.ts';
import { startSimulatedEdge } from './simulated-edge.ts';

/** The estate of the recording: grid, roof, one meter that is not regulated, battery. */
const estate = estateOf({ tenants: 1, tenantDrivers: ['simulator'], hasGeneralMeter: false });
const beginMs = Date.parse('2026-11-22T11:00:00Z');
const connection = { isUnableToSend: false, lastResendSeconds: null };
const faults = { shifts: [], silent: new Set<string>() };
const shownAt = (atMs: number) => shown(atMs, 'mean');
const shown = (atMs: number, power: 'now' | 'mean') => shownValues({ estate, atMs, power, connection, faults });

interface Message {
  jsonrpc: string;
  method: string;
  params: Record<string, Record<string, unknown>>;
}

function ourLive(seconds: number): string[] {
  const live = new LiveMessages(estate);
  return Array.from({ length: seconds }, (_, second) => {
    const stampMs = beginMs + 1000 * second;
    return live.next(shown(stampMs, 'now'), { stampMs, isFull: second === 0 });
  });
}

const ourAggregated = () =>
  aggregatedMessage(estate, shown(beginMs, 'mean'), { bucketMs: beginMs - 300_000, isFirst: true });

const unknownCall = {
  jsonrpc: '2.0',
  id: '00000001-0000-4000-8000-000000000000',
  method: 'doesNotExist',
  params: {},
};

it('its messages stay as they are', async () => {
  const messages = [
    edgeConfigMessage(estate),
    ...ourLive(3),
    ourAggregated(),
    ...resendMessages(estate, { fromMs: beginMs - 300_000, toMs: beginMs }, { nowMs: beginMs, shownAt }),
    answerTo(estate, unknownCall),
  ];
  await expect(`${messages.join('\n')}\n`).toMatchFileSnapshot('../testdata/messages.jsonl');
});

const wire = readRecordedWire();

describe.skipIf(!wire)('beside a recorded edge', () => {
  const messagesOf = (texts: string[], method: string) =>
    texts.map((text) => JSON.parse(text) as Message).filter((message) => message.method === method);
  const valuesOf = ({ params }: Message) => Object.values(params)[0]!;
  const recorded = (method: string) => messagesOf(wire!.texts, method);

  it('tells the same channels live, in the same order', () => {
    const [first] = messagesOf(ourLive(1), 'timestampedData');
    expect(Object.keys(first!)).toEqual(Object.keys(recorded('timestampedData')[0]!));
    expect(Object.keys(valuesOf(first!))).toEqual(Object.keys(valuesOf(recorded('timestampedData')[0]!)));
  });

  it('tells about as many changes each second', () => {
    const medianOf = (messages: Message[]) => {
      const counts = messages.map((message) => Object.keys(valuesOf(message)).length).toSorted((a, b) => a - b);
      return counts[Math.floor(counts.length / 2)]!;
    };
    const [ours, theirs] = [
      medianOf(messagesOf(ourLive(120), 'timestampedData')),
      medianOf(recorded('timestampedData')),
    ];
    expect(theirs).toBe(37);
    expect(Math.abs(ours - theirs)).toBeLessThan(20);
  });

  it('tells the same channels of five minutes', () => {
    const [ours, theirs] = [messagesOf([ourAggregated()], 'aggregatedData')[0]!, recorded('aggregatedData')[0]!];
    expect(Object.keys(valuesOf(ours))).toEqual(Object.keys(valuesOf(theirs)));
    expect(Number(Object.keys(ours.params)[0]) % 300_000).toBe(0);
  });

  it('has numbers where the recording has numbers', () => {
    const [ours, theirs] = [ourLive(300), wire!.texts].map((texts) => numbersOf(messagesOf(texts, 'timestampedData')));
    expect([...theirs!].filter((address) => !ours!.has(address))).toEqual([]);
  });

  it('tells its configuration in the same form', () => {
    const ours = JSON.parse(edgeConfigMessage(estate)) as Message;
    const theirs = recorded('edgeConfig')[0]!;
    expect(Object.keys(ours)).toEqual(Object.keys(theirs));
    expect(Object.keys(ours.params)).toEqual(Object.keys(theirs.params));
  });

  it('answers the same calls in the same form', () => {
    const answers = wire!.requests.map((call) => JSON.parse(answerTo(estate, call)!) as object);
    const theirs = wire!.texts.filter((text) => text.includes('"result"')).map((text) => JSON.parse(text) as object);
    expect(theirs.length).toBeGreaterThan(0);
    expect(answers.map(withoutContents)).toEqual(theirs.map(withoutContents));
  });

  it('asks to be connected with the same headers', async () => {
    const server = await startServer();
    const edge = startSimulatedEdge({ url: server.url, apikey: 'a' });
    await edge.connected();
    await edge.close();
    await server.close();
    const { headers } = server.upgrades[0]!;
    expect(Object.keys(headers).toSorted()).toEqual(Object.keys(wire!.headers).toSorted());
    expect(headers['sec-websocket-extensions']).toBe(wire!.headers['sec-websocket-extensions']);
  });

  function numbersOf(messages: Message[]): Set<string> {
    const entries = messages.flatMap((message) => Object.entries(valuesOf(message)));
    return new Set(entries.flatMap(([address, value]) => (typeof value === 'number' ? [address] : [])));
  }
});

/** The recorded edge had no components. */
function withoutContents(answer: object): unknown {
  return JSON.parse(JSON.stringify(answer), (name, value: unknown) =>
    name === 'components' || name === 'factories' ? {} : value,
  );
}
