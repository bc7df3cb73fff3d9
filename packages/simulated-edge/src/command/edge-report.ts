import { formatPlain } from '@lichthof/domain/formats/number-formats.ts';
import type { ConnectionEvent, EdgeStats } from '../options.ts';

/** For the person at the terminal. */
export function explainEvent(event: ConnectionEvent): string {
  if (event.kind === 'open') return 'Verbunden.';
  if (event.kind === 'unreachable') return 'Nicht erreichbar. Es wird weiter versucht.';
  if (event.kind === 'closed') return `Verbindung beendet (${event.code}). Sie wird wieder aufgebaut.`;
  const reason = event.status === 401 ? 'der Schlüssel gilt nicht' : `Antwort ${event.status}`;
  return `Abgewiesen: ${reason}. Es wird weiter versucht.`;
}

export function describeSent({ sent, sentBytes, lost, duplicated }: EdgeStats): string {
  const kilobytes = formatPlain(Math.round(sentBytes / 1000));
  return [
    `Gesendet: ${sent.timestampedData} Momentwerte, ${sent.aggregatedData} Fünf-Minuten-Werte,`,
    `${sent.resendData} Nachlieferungen (${kilobytes} kB).`,
    ...(lost + duplicated > 0 ? [`Verloren: ${lost}, doppelt: ${duplicated}.`] : []),
  ].join(' ');
}
