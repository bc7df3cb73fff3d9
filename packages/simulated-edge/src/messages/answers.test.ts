import { expect, it } from 'vitest';
import { estateOf } from '../estate/estate.ts';
import { answerTo } from './answers.ts';

const estate = estateOf({ tenants: 1 });
const [outerId, innerId, innermostId] = ['1', '2', '3'].map((digit) => `0000000${digit}-0000-4000-8000-000000000000`);

function answerToCall(method: string, params: object) {
  const payload = { jsonrpc: '2.0', id: innerId, method, params };
  const call = { jsonrpc: '2.0', id: outerId, method: 'authenticatedRpc', params: { user: {}, payload } };
  return JSON.parse(answerTo(estate, call)!) as Record<string, unknown>;
}

const answered = (id: string | undefined, result: unknown) => ({
  jsonrpc: '2.0',
  id: outerId,
  result: { payload: { jsonrpc: '2.0', id, result } },
});

it('tells its components and what they are', () => {
  expect(answerToCall('getEdgeConfig', {})).toMatchObject(
    answered(innerId, {
      components: { meter0: { alias: 'Netz' }, ess0: { factoryId: 'Simulator.EssSymmetric.Reacting' } },
      factories: {
        'Meter.Socomec.Threephase': { natureIds: ['io.openems.edge.meter.api.ElectricityMeter', expect.any(String)] },
      },
    }),
  );
  expect(JSON.stringify(answerToCall('getEdgeConfig', {}))).not.toContain('apikey');
});

it('tells the units of a component, by the id of the innermost call', () => {
  const payload = {
    jsonrpc: '2.0',
    id: innermostId,
    method: 'getChannelsOfComponent',
    params: { componentId: 'meter1' },
  };
  const answer = answerToCall('componentJsonApi', { componentId: '_componentManager', payload });
  const channel = { id: 'ActiveProductionEnergy', unit: 'Wh_Σ', persistencePriority: 'HIGH' };
  expect(answer).toMatchObject(
    answered(innermostId, { channels: expect.arrayContaining([expect.objectContaining(channel)]) as unknown }),
  );
});

it('takes a value to set', () => {
  expect(answerToCall('setChannelValue', { componentId: 'ess0', channelId: 'SetActivePowerEquals', value: 1 })).toEqual(
    answered(innerId, {}),
  );
});

it('says what it does not know', () => {
  const message = 'Endpoint with method "doesNotExist" is not defined!';
  expect(answerToCall('doesNotExist', {})).toEqual({
    jsonrpc: '2.0',
    id: outerId,
    error: { code: 1, message, data: [message] },
  });
});

it.each([
  ['no object', 'text'],
  ['nothing', null],
  ['an id that is no UUID', { jsonrpc: '2.0', id: '7', method: 'getEdgeConfig', params: {} }],
  ['no params', { jsonrpc: '2.0', id: outerId, method: 'getEdgeConfig' }],
  ['a notification', { jsonrpc: '2.0', method: 'getEdgeConfig', params: {} }],
  ['an answer', { jsonrpc: '2.0', id: outerId, result: {} }],
])('drops %s', (_, message) => {
  expect(answerTo(estate, message)).toBeUndefined();
});
