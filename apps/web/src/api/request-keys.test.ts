import { endpoint } from '@lichthof/contracts/endpoint.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { call, upload } from './call.ts';

const send = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', send);
beforeEach(() => void send.mockReset());

const params = z.object({ id: z.int() });
const pay = endpoint({
  method: 'POST',
  path: '/api/things/:id/payments',
  summary: '',
  access: 'signedIn',
  params,
  body: z.object({ cents: z.int() }),
});
const read = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  summary: '',
  access: 'signedIn',
  params,
  result: z.any(),
});
const load = endpoint({ method: 'POST', path: '/api/files', summary: '', access: 'signedIn', body: z.any() });

const done = () => new Response(null, { status: 204 });
const refused = (status: number) => new Response(JSON.stringify({ message: 'no' }), { status });
const payOnce = (cents = 100) => call(pay, { params: { id: 1 }, body: { cents } });
const keys = () => send.mock.calls.map(([, init]) => (init!.headers as Record<string, string>)['idempotency-key']);

describe('the key of a call', () => {
  it('is new for each action, and absent from a read', async () => {
    send.mockImplementation(async () => done());
    await payOnce();
    await payOnce();
    send.mockResolvedValueOnce(new Response('{}'));
    await call(read, { params: { id: 1 } });
    const [first, second, ofRead] = keys();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(ofRead).toBeUndefined();
  });

  it('is the same for a second click while the first one is under way, and another for other content', async () => {
    send.mockImplementation(async () => done());
    await Promise.all([payOnce(), payOnce(), payOnce(200)]);
    const [first, second, other] = keys();
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it('stays for the next try when nobody knows whether the call arrived', async () => {
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    send
      .mockResolvedValueOnce(refused(502))
      .mockResolvedValueOnce(refused(500))
      .mockImplementation(async () => done());
    await expect(payOnce()).rejects.toThrow('Failed to fetch');
    for (const status of [502, 500]) await expect(payOnce()).rejects.toMatchObject({ status });
    await payOnce();
    await payOnce();
    const [first, ...later] = keys();
    expect(later.slice(0, 3)).toEqual([first, first, first]);
    expect(later[3]).not.toBe(first);
  });

  it('stays when the token is renewed, and is a new one after the server has refused the call', async () => {
    send
      .mockResolvedValueOnce(refused(401))
      .mockResolvedValueOnce(refused(409))
      .mockImplementation(async () => done());
    await expect(payOnce()).rejects.toMatchObject({ status: 409 });
    await payOnce();
    const [first, renewed, next] = keys();
    expect(renewed).toBe(first);
    expect(next).not.toBe(first);
  });

  it('is the same for a file that is sent twice', async () => {
    send.mockImplementation(async () => done());
    const file = (name: string) => new File(['a;b'], name, { lastModified: 1 });
    await Promise.all([
      upload(load, {}, file('a.csv')),
      upload(load, {}, file('a.csv')),
      upload(load, {}, file('b.csv')),
    ]);
    const [first, second, other] = keys();
    expect([second === first, other === first]).toEqual([true, false]);
  });
});
