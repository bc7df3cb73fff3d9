import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { i18n } from '../i18n/i18n.ts';
import { ApiError } from './call.ts';
import { ProviderAwayError, SessionLostError } from './session-loss.ts';

type CodeName = keyof typeof ErrorCode;
const nameOfCode = new Map<number, CodeName>(Object.entries(ErrorCode).map(([name, code]) => [code, name as CodeName]));

/** The German sentence for an error; the server's own message is never shown. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof SessionLostError) return i18n.t('errors:sessionLost');
  if (error instanceof ProviderAwayError) return i18n.t('errors:providerAway');
  if (!(error instanceof ApiError)) return i18n.t('errors:offline');
  const byProxy = proxyText(error);
  if (byProxy) return byProxy;
  const { code = 0, names } = error.body.metadata ?? {};
  if (code === ErrorCode.MoveOutTooEarly && names?.[0])
    return i18n.t('errors:billedUntil', { day: formatDay(names[0]) });
  return codeText(code, error.status === 403 ? i18n.t('errors:forbidden.text') : fallback);
}

/** The German sentence for the code of an error, as of an entry in a list. */
export function codeText(code: number | null, fallback: string): string {
  const name = code === null ? undefined : nameOfCode.get(code);
  return name && i18n.hasLoadedNamespace('error-codes') ? i18n.t(`error-codes:${name}`) : fallback;
}

type Metadata = NonNullable<ApiError['body']['metadata']>;

/** The code, field and names that the server says of an error; empty for errors of other kinds. */
export const errorMetadata = (error: unknown): Partial<Metadata> =>
  (error instanceof ApiError && error.body.metadata) || {};

interface ErrorFacts {
  title?: string;
  text: string;
  reference?: string;
  /** The object does not exist, so a retry cannot help. */
  isGone?: boolean;
}

/** The content of an error state: the German sentence, and the reference to tell support. */
export function errorFacts(error: unknown, fallback: string): ErrorFacts {
  if (error instanceof ApiError && error.status === 404) {
    return { title: i18n.t('errors:gone.title'), text: i18n.t('errors:gone.text'), isGone: true };
  }
  // to tell support
  const { reference } = errorMetadata(error);
  return { text: errorText(error, fallback), ...(reference && { reference }) };
}

/** What the answer of a proxy means: too large (413), or the portal behind it is away (502, 503) or slow (504). */
function proxyText({ status, proxy }: ApiError): string | undefined {
  const meaning = meanings.get(status);
  if (!proxy || !meaning) return undefined;
  const { upload } = proxy;
  const what = upload && { name: upload.name, size: sizeText(upload.bytes) };
  const subject = !what ? 'request' : what.name === '' ? 'files' : 'file';
  return i18n.t(`errors:proxy.${meaning}`, { what: i18n.t(`errors:proxy.${subject}`, { ...what }), status });
}

const meanings = new Map<number, 'tooLarge' | 'away' | 'slow'>([
  [413, 'tooLarge'],
  [502, 'away'],
  [503, 'away'],
  [504, 'slow'],
]);

const bytesPerMegabyte = 1_000_000;

const sizeText = (bytes: number) =>
  bytes < bytesPerMegabyte
    ? `${formatNumber(Math.ceil(bytes / 1000))}${nbsp}KB`
    : `${formatNumber(bytes / bytesPerMegabyte, 1)}${nbsp}MB`;
