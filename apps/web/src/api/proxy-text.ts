import { formatNumber, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { i18n } from '../i18n/i18n.ts';
import type { ApiError } from './call.ts';

/** What the answer of a proxy means: too large (413), or the portal behind it is away (502, 503) or slow (504). */
export function proxyText({ status, proxy }: ApiError): string | undefined {
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
