import { describe, expect, it } from 'vitest';
import { messagesHandled, noticesOf, useEdgeScene } from '../testing/edge-scene.ts';

const scene = useEdgeScene();

describe('unreadable messages', () => {
  const garbage: [string, string | Buffer][] = [
    ['text', 'garbage'],
    ['nothing', ''],
    ['bytes', Buffer.from([0, 255, 1])],
    ['a batch', '[{"jsonrpc":"2.0","method":"edgeConfig","params":{}}]'],
    ['a number', '17'],
    ['a notification without params', '{"jsonrpc":"2.0","method":"timestampedData"}'],
    ['params that are a list', '{"jsonrpc":"2.0","method":"timestampedData","params":[]}'],
    ['a number for a method', '{"jsonrpc":"2.0","id":"1","method":7,"params":{}}'],
    ['a method that would be told back', `{"jsonrpc":"2.0","id":"1","method":"${'m'.repeat(1_000_000)}","params":{}}`],
    ['far too many values', `{"jsonrpc":"2.0","method":"timestampedData","params":{"1":[${'0,'.repeat(60_000)}0]}}`],
    ['NaN', '{"jsonrpc":"2.0","method":"timestampedData","params":{"1":{"a/b":NaN}}}'],
    ['live values of no time', '{"jsonrpc":"2.0","method":"timestampedData","params":{"soon":{}}}'],
    ['live values that are none', '{"jsonrpc":"2.0","method":"timestampedData","params":{"1795170730000":3}}'],
    ['a bomb of brackets', '['.repeat(2_000_000)],
    ['a bomb of objects', `{"jsonrpc":"2.0","method":"edgeConfig","params":{"components":${'{"a":'.repeat(1_000_000)}`],
  ];

  it.each(garbage)('counts and ignores %s', async (_, message) => {
    const client = await scene.connect();
    client.send(message);
    await messagesHandled(client);
    expect(await noticesOf(scene)).toMatchObject([{ code: 'unreadableMessage', count: 1 }]);
  });

  it('closes the connection after fifty in a row', async () => {
    const client = await scene.connect();
    for (let index = 0; index < 49; index += 1) client.send('garbage');
    await messagesHandled(client);
    for (let index = 0; index < 50; index += 1) client.send('garbage');
    expect(await client.closed).toBe(1008);
    expect((await noticesOf(scene))[0]?.count).toBe(99);
  });

  it('closes the connection when one is larger than 16 MiB', async () => {
    const client = await scene.connect();
    client.send('x'.repeat(17 * 1024 * 1024));
    expect(await client.closed).toBe(1009);
    expect(await noticesOf(scene)).toMatchObject([{ code: 'unreadableMessage', count: 1 }]);
    await scene.connect();
  });

  it('does not count readable messages that are not used', async () => {
    const client = await scene.connect();
    client.notify('systemLog', { line: { level: 'INFO', message: 'text' } });
    client.notify('timestampedData', {});
    client.notify('edgeConfig', { components: 'none' });
    client.notify('edgeConfig', { components: { __proto__: null, 'meter 1': {}, meter2: 5 }, factories: [] });
    client.send({ jsonrpc: '2.0', id: 'unknown', result: {} });
    await messagesHandled(client);
    expect(await noticesOf(scene)).toEqual([]);
  });
});
