import { describe, expect, it } from 'vitest';
import { connectionRow, messagesHandled, noticesOf, useEdgeScene } from './testing/edge-scene.ts';
import { delayClaims, startEdgeServer, until } from './testing/start-edge-server.ts';

const scene = useEdgeScene();

/** The state of the clock is stored by the epoch of the connection, which the database gives while messages come. */
const clockStored = (aheadMs: number) =>
  until(async () => {
    await scene.server.recorder.flush();
    return (await connectionRow(scene))?.clock_ahead_ms === aheadMs;
  });

const live = (values: object = { '_sum/GridActivePower': 5 }, atMs = scene.nowMs) => ({ [atMs]: values });

describe('history', () => {
  it('stores counters at the end of their five minutes and gauges at the start, aggregated and resent', async () => {
    await scene.mapped();
    const batteryId = await scene.mapped('ess0/Soc');
    const client = await scene.connect();
    client.notify('timestampedData', live());
    const values = { 'meter1/ActiveProductionEnergy': 1000145, 'ess0/Soc': 57, 'meter7/ActiveProductionEnergy': 9 };
    client.notify('aggregatedData', { [scene.bucketMs]: { ...values, '_sum/ProductionActiveEnergy': 5 } });
    const resent = { 'meter1/ActiveProductionEnergy': 1000100.0, 'ess0/Soc': 43.0 };
    client.notify('resendData', { [scene.bucketMs - 3_600_000]: resent });
    await messagesHandled(client);
    const register = { edgeId: scene.edgeId, address: 'meter1/ActiveProductionEnergy' };
    expect(scene.server.points.counters).toEqual([
      { ...register, atMs: scene.bucketMs + 300_000, counter: 1000145 },
      { ...register, atMs: scene.bucketMs - 3_300_000, counter: 1000100, isResent: true },
    ]);
    expect(scene.server.points.gauges).toEqual([
      { meterId: batteryId, atMs: scene.bucketMs, perMille: 570 },
      { meterId: batteryId, atMs: scene.bucketMs - 3_600_000, perMille: 430 },
    ]);
  });

  it('stores unmapped registers after the configuration has come', async () => {
    const client = await scene.connect();
    client.notify('timestampedData', live());
    const values = { 'meter1/ActiveProductionEnergy': 5, 'ess0/Soc': 57, '_sum/ProductionActiveEnergy': 5 };
    const refused = { 'meter1/ActiveConsumptionEnergy': -1 };
    client.notify('aggregatedData', { [scene.bucketMs - 300_000]: values });
    const components = { meter1: { factoryId: 'Meter.X' }, ess0: { factoryId: 'Ess.X' }, _sum: {} };
    client.notify('edgeConfig', { components, factories: {} });
    client.notify('aggregatedData', { [scene.bucketMs]: { ...values, ...refused } });
    await messagesHandled(client);
    const register = { edgeId: scene.edgeId, address: 'meter1/ActiveProductionEnergy' };
    expect(scene.server.points.counters).toEqual([{ ...register, atMs: scene.bucketMs + 300_000, counter: 5 }]);
    expect([scene.server.points.gauges, await noticesOf(scene)]).toEqual([[], []]);
  });

  it('follows a changed mapping without a new connection', async () => {
    const client = await scene.connect();
    client.notify('timestampedData', live());
    const send = async () => {
      client.notify('aggregatedData', { [scene.bucketMs]: { 'meter1/ActiveProductionEnergy': 5 } });
      await messagesHandled(client);
    };
    await send();
    expect(scene.server.points.counters).toEqual([]);
    await scene.mapped();
    scene.server.edges.mappingChanged(scene.edgeId);
    await until(async () => {
      await send();
      return scene.server.points.counters.length > 0;
    });
    expect(scene.server.points.counters[0]).toMatchObject({ address: 'meter1/ActiveProductionEnergy', counter: 5 });
  });

  it('stores 200 meters of one message', async () => {
    const addresses = Array.from({ length: 200 }, (_, index) => `meter${index}/ActiveProductionEnergy`);
    for (const address of addresses) await scene.mapped(address);
    const client = await scene.connect();
    client.notify('timestampedData', live());
    const values = addresses.map((address, index) => [address, index * 1000]);
    client.notify('aggregatedData', { [scene.bucketMs]: Object.fromEntries(values) });
    await messagesHandled(client);
    const expected = { edgeId: scene.edgeId, atMs: scene.bucketMs + 300_000 };
    expect(new Set(scene.server.points.counters)).toEqual(
      new Set(addresses.map((address, index) => ({ ...expected, address, counter: index * 1000 }))),
    );
    expect(scene.server.points.counters).toHaveLength(200);
  });

  it.each([-3_600_000, 3_600_000])('refuses values while the clock is %i ms off, with a notice', async (aheadMs) => {
    await scene.mapped();
    const client = await scene.connect();
    const aggregated = () =>
      client.notify('aggregatedData', { [scene.bucketMs]: { 'meter1/ActiveProductionEnergy': 5 } });
    client.notify('timestampedData', live({}, scene.nowMs + aheadMs));
    aggregated();
    await messagesHandled(client);
    expect(scene.server.points.counters).toEqual([]);
    expect(await noticesOf(scene)).toMatchObject([{ code: 'clockWrong', meter_id: 0, detail: { aheadMs } }]);
    await clockStored(aheadMs);

    for (let second = 0; second < 10; second += 1) client.notify('timestampedData', live({}));
    aggregated();
    await messagesHandled(client);
    expect(scene.server.points.counters).toHaveLength(1);
    expect(await noticesOf(scene)).toEqual([]);
  });

  it('stores a wrong clock that was seen before the connection was claimed', async () => {
    const claim = Promise.withResolvers<void>();
    const slow = await startEdgeServer(delayClaims(scene.db, claim.promise), { now: () => scene.nowMs });
    const client = await scene.connect({ port: slow.port });
    client.notify('timestampedData', live({}, scene.nowMs + 3_600_000));
    await messagesHandled(client);
    await slow.recorder.flush();
    expect((await connectionRow(scene))?.clock_ahead_ms ?? null).toBeNull();
    claim.resolve();
    await until(async () => {
      await slow.recorder.flush();
      return (await connectionRow(scene))?.clock_ahead_ms === 3_600_000;
    });
    await slow.close();
  });

  it('stores only fresh values before the first live message', async () => {
    await scene.mapped();
    const client = await scene.connect();
    client.notify('aggregatedData', { [scene.bucketMs - 3_600_000]: { 'meter1/ActiveProductionEnergy': 4 } });
    client.notify('aggregatedData', { [scene.bucketMs]: { 'meter1/ActiveProductionEnergy': 5 } });
    await messagesHandled(client);
    expect(scene.server.points.counters.map(({ counter }) => counter)).toEqual([5]);
  });

  it('stores only values that can be counters, and notes the others', async () => {
    const channels = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `meter${name}/ActiveProductionEnergy`);
    const meterIds = [];
    for (const channel of channels) meterIds.push(await scene.mapped(channel));
    const client = await scene.connect();
    client.notify('timestampedData', live());
    const given = ['1000', -1, 2 ** 53, true, null, 7.0];
    const values = Object.fromEntries(channels.map((channel, index) => [channel, given[index]]));
    client.notify('aggregatedData', { [scene.bucketMs]: values });
    await messagesHandled(client);
    expect(scene.server.points.counters).toMatchObject([{ address: channels[5], counter: 7 }]);
    const notices = (await noticesOf(scene)).filter(({ code }) => code === 'valueRefused');
    expect(notices.map(({ meter_id }) => meter_id).sort((one, other) => one - other)).toEqual(meterIds.slice(0, 4));
  });

  it.each([
    ['1970', Date.UTC(1970, 0, 1)],
    ['1999', Date.UTC(1999, 11, 31, 23)],
    ['2100', Date.UTC(2100, 0, 1)],
    ['no time at all', 'soon'],
    ['a time beside the five minutes', Date.UTC(2026, 10, 22, 2, 51)],
  ])('refuses values of %s', async (_, instant) => {
    await scene.mapped();
    const client = await scene.connect();
    client.notify('timestampedData', live());
    client.notify('aggregatedData', { [instant]: { 'meter1/ActiveProductionEnergy': 5 } });
    client.notify('resendData', { [instant]: { 'meter1/ActiveProductionEnergy': 5 } });
    await messagesHandled(client);
    expect(scene.server.points.counters).toEqual([]);
    const refused = { code: 'valueRefused', count: 2, detail: { given: String(instant) } };
    expect(await noticesOf(scene)).toMatchObject([refused]);
  });
});
