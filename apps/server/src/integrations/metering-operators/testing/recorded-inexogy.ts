import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { testCertificate } from '../../webhooks/testing/test-certificate.ts';

/**
 * A conversation in the shape of inexogy's documentation (https://api.inexogy.com/docs) and of the clients
 * pydiscovergy and discovergy (Elixir), whose examples it repeats; it was not recorded at the operator itself.
 */
export const recordedMeter = {
  meterId: 'c1972a89ce3a4d58aadcb7908a1d31c7',
  manufacturerId: 'ESY',
  serialNumber: '61229886',
  fullSerialNumber: '1ESY1161229886',
  location: { street: 'Sedanstr.', streetNumber: '8', zip: '48268', city: 'Greven', country: 'DE' },
  administrationNumber: '',
  type: 'EASYMETER',
  measurementType: 'ELECTRICITY',
  loadProfileType: 'SLP',
  scalingFactor: 1,
  currentScalingFactor: 1,
  voltageScalingFactor: 1,
  internalMeters: 1,
  firstMeasurementTime: 1563286659367,
  lastMeasurementTime: 1593949473598,
};
const gasMeter = { ...recordedMeter, meterId: 'gas', fullSerialNumber: '7GMT1', measurementType: 'GAS' };

export const recordedAccount = { userName: 'haus@example.org', password: 'geheim' };

const quarterHourMs = 900_000;
const lastReading = { time: 1593949473598, values: { energy: 441576730000, energyOut: 2154853000, power: 205980 } };

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** Answers instead of the recorded ones, by the path. */
type OtherAnswers = Partial<Record<string, Answer>>;

/** A server over TLS that answers as inexogy does, and keeps the requests. */
export async function startRecordedInexogy() {
  const requests: string[] = [];
  const other: OtherAnswers = {};
  const server = createServer(testCertificate, (request, response) => {
    const url = new URL(request.url ?? '/', 'https://localhost');
    requests.push(`${url.pathname}${url.search}`);
    const isSignedIn = request.headers.authorization === basicOf(recordedAccount);
    const answer = isSignedIn ? (other[url.pathname] ?? answerOf(url)) : { status: 401, body: 'Not authorized' };
    const { status = 200, headers = {}, body } = answer;
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    requests,
    other,
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const basicOf = ({ userName, password }: typeof recordedAccount) =>
  `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;

function answerOf({ pathname, searchParams }: URL): Answer {
  if (pathname === '/public/v1/meters') return { body: [recordedMeter, gasMeter] };
  if (searchParams.get('meterId') !== recordedMeter.meterId) return { status: 400, body: 'Unknown meter' };
  if (pathname === '/public/v1/last_reading') return { body: lastReading };
  if (pathname === '/public/v1/readings') return { body: readings(searchParams) };
  return { status: 404, body: 'Not found' };
}

/** From noon on 4 July 2020 the counter rises by 100 Wh in each quarter-hour. */
function readings(query: URLSearchParams) {
  const [fromMs, toMs] = [Number(query.get('from')), Number(query.get('to'))];
  const startMs = Date.parse('2020-07-04T12:00:00Z');
  const first = Math.ceil((fromMs - startMs) / quarterHourMs);
  const count = Math.floor((toMs - startMs) / quarterHourMs) - first + 1;
  return Array.from({ length: Math.max(count, 0) }, (_each, index) => ({
    time: startMs + (first + index) * quarterHourMs,
    values: { energy: 440_000_000_000 + (first + index) * 1_000_000_000, energyOut: 2_154_853_000 },
  }));
}
