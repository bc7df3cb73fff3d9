import type { Readable } from 'node:stream';
import { DeliveryError } from './source-error.ts';

/** All bytes of a stream; throws DeliveryError as soon as there are more than allowed, whatever the sender announced. */
export async function readLimited(stream: Readable, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) {
      stream.destroy();
      throw new DeliveryError('tooLarge');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
