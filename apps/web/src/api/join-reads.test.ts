import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchJoined } from './join-reads.ts';

const headers = { authorization: 'Bearer token' };
const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const read = (url: string, signal = new AbortController().signal) => fetchJoined(url, { headers, signal });
const pathsOf = (call: number) => (JSON.parse(sent.mock.calls[call]![1].body as string) as { paths: string[] }).paths;

beforeEach(() => {
  sent.mockReset();
  vi.stubGlobal('fetch', sent);
});
afterEach(() => vi.unstubAllGlobals());

it('sends reads that begin together in one request, each with its own answer', async () => {
  sent.mockResolvedValue(
    Response.json([
      { status: 200, body: { a: 1 } },
      { status: 404, body: { message: 'Gone' } },
    ]),
  );
  const [one, other] = await Promise.all([read('/api/one'), read('/api/other')]);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(sent.mock.calls[0]![0]).toBe('/api/reads');
  expect(pathsOf(0)).toEqual(['/api/one', '/api/other']);
  expect(await one.json()).toEqual({ a: 1 });
  expect([other.ok, other.status]).toEqual([false, 404]);
});

it('sends a single read as it is', async () => {
  sent.mockResolvedValue(Response.json({ a: 1 }));
  await read('/api/one');
  expect(sent).toHaveBeenCalledWith('/api/one', expect.objectContaining({ headers }));
});

it('leaves out what is aborted before, and does not wait for what is aborted later', async () => {
  const [before, later] = [new AbortController(), new AbortController()];
  let answer: (response: Response) => void = () => undefined;
  sent.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const reads = [read('/api/gone', before.signal), read('/api/left', later.signal), read('/api/kept')];
  before.abort();
  await expect(reads[0]).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(pathsOf(0)).toEqual(['/api/left', '/api/kept']);
  later.abort();
  await expect(reads[1]).rejects.toThrow('aborted');
  expect(sent.mock.calls[0]![1].signal!.aborted).toBe(false);
  answer(
    Response.json([
      { status: 200, body: 1 },
      { status: 200, body: 2 },
    ]),
  );
  expect(await (await reads[2]!).json()).toBe(2);
});

it('gives every read the failure of the request', async () => {
  sent.mockImplementation(async () => Response.json({ message: 'No token' }, { status: 401 }));
  const statuses = await Promise.all([read('/api/one'), read('/api/other')]);
  expect(statuses.map(({ status }) => status)).toEqual([401, 401]);
  sent.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(Promise.all([read('/api/one'), read('/api/other')])).rejects.toThrow(TypeError);
});
