import { once } from 'node:events';
import { connect } from 'node:tls';
import type { MeasuredCertificate } from './measures.db.ts';

const timeoutMs = 5000;

/** Asks the public address for its certificate, as a browser does; undefined for one without. */
export async function readCertificate(publicUrl: string, ca?: string): Promise<MeasuredCertificate | undefined> {
  const { protocol, hostname: host, port } = new URL(publicUrl);
  if (protocol !== 'https:') return undefined;
  // one that browsers refuse is told of, too
  const options = { host, port: Number(port || 443), servername: host, rejectUnauthorized: false, ...(ca && { ca }) };
  const socket = connect({ ...options, timeout: timeoutMs });
  socket.once('timeout', () => socket.destroy(new Error(`keine Antwort in ${timeoutMs / 1000} Sekunden`)));
  try {
    await once(socket, 'secureConnect');
    const validTo = new Date(socket.getPeerCertificate().valid_to).toISOString();
    return { host, validTo, failure: socket.authorized ? null : String(socket.authorizationError) };
  } catch (error) {
    return { host, validTo: null, failure: error instanceof Error ? error.message : String(error) };
  } finally {
    socket.destroy();
  }
}
