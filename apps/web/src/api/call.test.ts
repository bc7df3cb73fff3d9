import { endpoint } from '@lichthof/contracts/endpoint.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { abortCalls, ApiError, call, download, isConnectionError, upload } from './call.ts';
import {
  endSessionLoss,
  isSessionLost,
  ProviderAwayError,
  SessionLostError,
  subscribeToSessionLoss,
} from './session-loss.ts';
import { renew } from './session.ts';

const send = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', send);
beforeEach(() => {
  send.mockReset();
  vi.mocked(renew).mockClear();
});

const answers = (body: unknown, status = 200) => new Response(body === null ? null : JSON.stringify(body), { status });
const params = z.object({ id: z.int() });
const read = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  summary: '',
  access: 'signedIn',
  params,
  result: z.object({ name: z.string() }),
});
const write = endpoint({
  method: 'PUT',
  path: '/api/things/:id',
  summary: '',
  access: 'signedIn',
  params,
  body: z.object({ name: z.string(), note: z.string() }),
});
const search = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: '',
  access: 'public',
  query: z.object({ text: z.string() }),
  result: z.array(z.string()),
});

describe('call', () => {
  it('sends the bearer token and reads JSON', async () => {
    send.mockResolvedValueOnce(answers({ name: 'Lichthof' }));
    expect(await call(read, { params: { id: 7 } })).toEqual({ name: 'Lichthof' });
    const [url, init] = send.mock.calls[0]!;
    expect(url).toBe('/api/things/7');
    expect(init?.headers).toEqual({ authorization: 'Bearer token' });
  });

  it('sends no token to public endpoints, and sends the query', async () => {
    send.mockResolvedValueOnce(answers([]));
    await call(search, { query: { text: 'a b&c' } });
    expect(send.mock.calls[0]![0]).toBe('/api/things?text=a+b%26c');
    expect(send.mock.calls[0]![1]?.headers).toEqual({});
  });

  it('leaves out empty strings, and reads no body for endpoints without a result', async () => {
    send.mockResolvedValueOnce(answers(null, 204));
    expect(await call(write, { params: { id: 1 }, body: { name: 'x', note: '' } })).toBeUndefined();
    expect(send.mock.calls[0]![1]?.body).toBe('{"name":"x"}');
  });

  it('throws if a GET is answered without a body', async () => {
    send.mockResolvedValueOnce(answers(null, 204));
    await expect(call(read, { params: { id: 1 } })).rejects.toMatchObject({ status: 204 });
  });

  it('renews an expired token and repeats the call once', async () => {
    send.mockResolvedValueOnce(answers({ message: 'expired' }, 401)).mockResolvedValueOnce(answers({ name: 'again' }));
    expect(await call(read, { params: { id: 1 } })).toEqual({ name: 'again' });
    send.mockResolvedValue(answers({ message: 'expired' }, 401));
    await expect(call(read, { params: { id: 1 } })).rejects.toBeInstanceOf(ApiError);
    expect(renew).toHaveBeenCalledTimes(2);
    expect(send).toHaveBeenCalledTimes(4);
  });

  it('throws status, message and metadata of an error, for any body', async () => {
    send.mockResolvedValueOnce(answers({ message: 'taken', metadata: { field: 'Name' } }, 409));
    await expect(call(read, { params: { id: 1 } })).rejects.toMatchObject({
      status: 409,
      body: { metadata: { field: 'Name' } },
    });
    send.mockResolvedValueOnce(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
    await expect(call(read, { params: { id: 1 } })).rejects.toMatchObject({
      status: 502,
      body: { message: 'Bad Gateway' },
    });
  });

  it('is aborted together with all other calls', async () => {
    send.mockImplementationOnce(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init!.signal!.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const waiting = call(read, { params: { id: 1 } });
    await expect.poll(() => send).toHaveBeenCalled();
    abortCalls();
    await expect(waiting).rejects.toThrow('aborted');
  });
});

describe('a call while the provider has ended the session', () => {
  const lose = () => {
    send.mockResolvedValueOnce(answers({ message: 'expired' }, 401));
    vi.mocked(renew).mockResolvedValueOnce('lost');
  };

  it('waits with a read until the visitor has signed in again, and repeats it', async () => {
    const unsubscribe = subscribeToSessionLoss(() => undefined);
    lose();
    const reading = call(read, { params: { id: 1 } });
    await expect.poll(() => isSessionLost()).toBe(true);
    send.mockResolvedValueOnce(answers({ name: 'again' }));
    endSessionLoss();
    expect(await reading).toEqual({ name: 'again' });
    unsubscribe();
  });

  it('stops waiting when the read is no longer needed', async () => {
    const unsubscribe = subscribeToSessionLoss(() => undefined);
    lose();
    const page = new AbortController();
    const reading = call(read, { params: { id: 1 } }, page.signal);
    await expect.poll(() => isSessionLost()).toBe(true);
    page.abort(new Error('left the page'));
    await expect(reading).rejects.toThrow('left the page');
    endSessionLoss();
    unsubscribe();
  });

  it('refuses a write at once, so that the visitor sees what is saved', async () => {
    const unsubscribe = subscribeToSessionLoss(() => undefined);
    lose();
    await expect(call(write, { params: { id: 1 }, body: { name: 'x', note: '' } })).rejects.toThrow(SessionLostError);
    expect(isSessionLost()).toBe(true);
    expect(send).toHaveBeenCalledTimes(1);
    endSessionLoss();
    unsubscribe();
  });

  it('fails where no page can ask', async () => {
    lose();
    await expect(call(read, { params: { id: 1 } })).rejects.toThrow(SessionLostError);
    expect(isSessionLost()).toBe(false);
  });

  it('tells apart that the provider does not answer', async () => {
    send.mockResolvedValueOnce(answers({ message: 'expired' }, 401));
    vi.mocked(renew).mockResolvedValueOnce('away');
    await expect(call(read, { params: { id: 1 } })).rejects.toThrow(ProviderAwayError);
  });
});

it('uploads a file unchanged', async () => {
  send.mockResolvedValueOnce(answers({ name: 'x' }));
  const file = new Blob(['a;b']);
  await upload(read, { params: { id: 1 } }, file);
  expect(send.mock.calls[0]![1]).toMatchObject({ body: file, headers: { 'content-type': 'application/octet-stream' } });
});

it.each([
  ['attachment; filename="rechnung.pdf"', 'rechnung.pdf'],
  ['attachment; filename="x.pdf"; filename*=UTF-8\'\'M%C3%A4rz.pdf', 'März.pdf'],
  ['', 'download'],
])('takes the name of a download from %s', async (disposition, name) => {
  send.mockResolvedValueOnce(new Response('pdf', { headers: { 'content-disposition': disposition } }));
  expect((await download(read, { params: { id: 1 } })).name).toBe(name);
});

it('tells the page of a proxy from an answer of the portal, with the file that was sent', async () => {
  const page = () => new Response('<html><h1>413 Request Entity Too Large</h1></html>', { status: 413 });
  const file = new File(['datum;wert'], 'werte.csv');
  send.mockResolvedValueOnce(page());
  await expect(upload(write, { params: { id: 7 } }, file)).rejects.toMatchObject({
    status: 413,
    proxy: { upload: { name: 'werte.csv', bytes: 10 } },
  });
  send.mockResolvedValueOnce(answers({ message: 'too large' }, 413));
  await expect(upload(write, { params: { id: 7 } }, file)).rejects.toMatchObject({ status: 413, proxy: undefined });
});

it.each([502, 503, 504])('counts %i of a proxy as a lost connection', (status) => {
  expect(isConnectionError(new ApiError(status, { message: '' }, {}))).toBe(true);
});
