import { type OperatorRegister, operatorRegisters } from '@lichthof/domain/intake/operator-series.ts';
import { z } from 'zod';
import { connectionFailure, DeliveryError, SourceError } from '../file-sources/source-error.ts';
import { readLimited } from '../file-sources/read-limited.ts';
import type { HostAndPort } from '../network/open-guarded-socket.ts';
import { requestGuarded, type RequestRules } from '../network/request-guarded.ts';
import { MeterRefusedError, RateLimitError, type MeteringOperator, type OperatorReading } from './metering-operator.ts';
import { retryAfterSeconds } from './retry-after.ts';

interface InexogyAccount extends HostAndPort {
  userName: string;
  password: string;
}

const mostAnswerBytes = 8 * 1024 * 1024;

/** The fields of `/meters` that are used here; there are many more. */
const metersSchema = z.array(
  z.object({
    meterId: z.string().min(1),
    fullSerialNumber: z.string().min(1),
    measurementType: z.string(),
    scalingFactor: z.number().optional(),
    currentScalingFactor: z.number().optional(),
    voltageScalingFactor: z.number().optional(),
    firstMeasurementTime: z.number().optional(),
    location: z
      .object({ street: z.string(), streetNumber: z.string(), zip: z.coerce.string(), city: z.string() })
      .partial()
      .optional(),
  }),
);
type Meter = z.infer<typeof metersSchema>[number];

const readingSchema = z.object({ time: z.number(), values: z.record(z.string(), z.number()) });

/**
 * inexogy, formerly Discovergy (https://api.inexogy.com/docs). The account signs in by basic authentication over TLS, as
 * the clients pydiscovergy and evcc do; no token of OAuth 1.0 has to be kept and renewed.
 */
export function openInexogy(account: InexogyAccount, rules: RequestRules): MeteringOperator {
  const get = <Answer>(path: string, query: Record<string, string>, schema: z.ZodType<Answer>) =>
    readAnswer(account, rules, { path: `${path}?${new URLSearchParams(query)}`, schema });
  return {
    listMeters: async () => {
      const meters = await get('/meters', {}, metersSchema);
      return meters.filter(({ measurementType }) => measurementType === 'ELECTRICITY').map(toMeter);
    },
    readLast: async ({ operatorId, registers }) => {
      const query = { meterId: operatorId, fields: registers.join(',') };
      const last = await get('/last_reading', query, readingSchema.nullable());
      return last && toReading(last);
    },
    readRange: async ({ operatorId, registers, fromMs, toMs }) => {
      const query = {
        meterId: operatorId,
        fields: registers.join(','),
        from: String(fromMs),
        to: String(toMs),
        resolution: 'fifteen_minutes',
      };
      const readings = await get('/readings', query, z.array(readingSchema));
      return readings.map(toReading).toSorted((one, other) => one.atMs - other.atMs);
    },
  };
}

const allRegisters = Object.keys(operatorRegisters) as OperatorRegister[];

function toMeter({ location = {}, ...meter }: Meter) {
  const { scalingFactor = 1, currentScalingFactor = 1, voltageScalingFactor = 1 } = meter;
  const { street = '', streetNumber = '', zip = '', city = '' } = location;
  return {
    operatorId: meter.meterId,
    serialNumber: meter.fullSerialNumber,
    place: [`${street} ${streetNumber}`.trim(), `${zip} ${city}`.trim()].filter((part) => part !== '').join(', '),
    registers: allRegisters,
    isScaled: [scalingFactor, currentScalingFactor, voltageScalingFactor].some((factor) => factor !== 1),
    firstMs: meter.firstMeasurementTime ?? null,
  };
}

function toReading({ time, values }: z.infer<typeof readingSchema>): OperatorReading {
  const counters: OperatorReading['counters'] = {};
  for (const register of allRegisters) {
    const counter = values[register];
    if (counter !== undefined && counter >= 0) counters[register] = BigInt(Math.trunc(counter)).toString();
  }
  return { atMs: time, counters };
}

interface OperatorRequest<Answer> {
  path: string;
  schema: z.ZodType<Answer>;
}

async function readAnswer<Answer>(
  { host, port, userName, password }: InexogyAccount,
  rules: RequestRules,
  { path, schema }: OperatorRequest<Answer>,
): Promise<Answer> {
  const { status, retryAfter, text } = await exchange(
    {
      url: `https://${host.includes(':') ? `[${host}]` : host}:${port}/public/v1${path}`,
      authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
    },
    rules,
  );
  if (status === 401 || status === 403) throw new SourceError('signIn');
  if (status === 429) throw new RateLimitError(retryAfterSeconds(retryAfter, Date.now()));
  if (status >= 400 && status < 500) throw new MeterRefusedError(text.slice(0, 200));
  const parsed = status === 200 ? schema.safeParse(parseJson(text)) : undefined;
  if (!parsed?.success) throw new SourceError('unexpected', { cause: parsed?.error ?? new Error(`Status ${status}`) });
  return parsed.data;
}

async function exchange({ url, authorization }: { url: string; authorization: string }, rules: RequestRules) {
  try {
    const headers = { authorization, accept: 'application/json, text/plain' };
    const response = await requestGuarded({ url, method: 'GET', headers }, rules);
    const body = await readLimited(response, mostAnswerBytes);
    return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text: body.toString() };
  } catch (error) {
    if (error instanceof DeliveryError) throw new SourceError('unexpected', { cause: error });
    throw new SourceError(failureOf(error), { cause: error });
  }
}

function failureOf(error: unknown) {
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  if (/CERT|ERR_TLS|ERR_SSL|UNABLE_TO_|EPROTO/.test(code)) return 'certificate';
  return connectionFailure(error) ?? 'unexpected';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
