import type { Operation } from '@lichthof/contracts/operation.ts';
import { expect, it } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import texts from './operation.de.json';
import { findTasks } from './operation-tasks.ts';

i18n.addResourceBundle('de', 'operation', texts);
const t = i18n.getFixedT('de', 'operation');
const nowMs = Date.parse('2026-11-28T12:00:00Z');

const trial = {
  triedAt: '2026-11-28T02:14:00Z',
  seconds: 40,
  tableCount: 140,
  rowCount: 64_268,
  invoiceCount: 20,
  failure: null,
};
const backup = { startedAt: '2026-11-28T02:10:00Z', seconds: 200, bytes: 6_000_000, failure: null, trial };
const quiet: Operation = {
  startedAt: '2026-11-16T12:00:00Z',
  adminCall: 'npm run admin --',
  customerCount: 4,
  estateCount: 31,
  versions: {
    product: '1.0.2',
    node: '26.10.0',
    database: '17.6',
    isEmbedded: false,
    lastMigration: '0211-failed-work',
    migrationCount: 41,
  },
  backupPlan: { time: '03:10', kept: 14 },
  backupRuns: [backup],
  mails: { open: 0, ofLastDay: 0 },
  work: [{ kind: 'invoice_mail', count: 2, seconds: 40 }],
  jobs: [{ job: 'mails', endedAt: '2026-11-28T11:59:00Z', failedAt: null }],
  failedRuns: [],
  edges: { total: 31, offline: 0, listed: [] },
  storage: null,
  certificate: { host: 'portal.example', validTo: '2027-02-01T00:00:00Z', failure: null },
  expiring: [],
  disks: [{ folder: 'data', freeBytes: 60e9, totalBytes: 200e9 }],
  check: { checkedAt: '2026-11-27T08:00:00Z', problems: 0, lines: [] },
  backupRequestedAt: null,
};
const find = (changed: Partial<Operation>) =>
  findTasks({ ...quiet, ...changed }, { t, nowMs }).map(
    ({ status, title, detail }) => `${status}: ${title} · ${detail}`,
  );

it('has nothing to do while all is well', () => expect(find({})).toEqual([]));

const failing = { customerId: 3, customerName: 'Pleißeaue eG' };

it.each<[Partial<Operation>, string]>([
  [
    { backupRuns: [] },
    'warning: Es gibt keine Sicherung · Die erste entsteht um 03:10 Uhr, oder sofort mit „Jetzt sichern“.',
  ],
  [
    { backupRuns: [], backupPlan: null },
    'warning: Es gibt keine Sicherung · Setzen Sie BACKUP_DIR, dann sichert Lichthof täglich. Sofort sichert: npm run admin -- backup',
  ],
  [
    { backupRuns: [{ ...backup, failure: 'pg_dump fehlt.', trial: null }, backup] },
    'error: Die letzte Sicherung ist gescheitert · pg_dump fehlt.',
  ],
  [
    { backupRuns: [{ ...backup, startedAt: '2026-11-25T02:10:00Z' }] },
    'warning: Die letzte Sicherung ist vom 25.11.2026, 03:10 · Läuft der Prozess, der sichert? Sofort sichert: npm run admin -- backup',
  ],
  [
    { backupRuns: [{ ...backup, trial: { ...trial, failure: 'meter: 7 Zeilen' } }] },
    'error: Die Sicherung vom 28.11.2026, 03:10 kam nicht zurück, wie sie gesichert wurde · meter: 7 Zeilen',
  ],
  [
    { disks: [{ folder: 'backups', freeBytes: 9e9, totalBytes: 100e9 }] },
    'warning: Speicher der Sicherungen: nur noch 9,0\u00a0GB frei · Ist er voll, wird nichts mehr gespeichert und nicht mehr gesichert. Vergrößern Sie ihn, oder löschen Sie alte Sicherungen.',
  ],
  [
    { check: { checkedAt: '2026-11-27T08:00:00Z', problems: 1, lines: ['Kunde 3, Vertrag 7: Die Datei fehlt.'] } },
    'error: Die Prüfung vom 27.11.2026, 09:00 hat 1 Sache gefunden · Kunde 3, Vertrag 7: Die Datei fehlt.\nNoch einmal prüft: npm run admin -- check',
  ],
  [
    { mails: { open: 3, ofLastDay: 2 } },
    'error: 3 E-Mails gingen nicht hinaus · 2 davon in den letzten 24 Stunden. Den Grund nennt die Liste.',
  ],
  [
    { work: [{ kind: 'billing_run', count: 1, seconds: 7200 }] },
    'warning: Abrechnungsläufe warten seit 2 Stunden: 1 · Sie werden sonst in Minuten erledigt. Die Ursache steht im Protokoll der Server.',
  ],
  [
    { certificate: { host: 'portal.example', validTo: '2026-12-17T12:00:00Z', failure: null } },
    'warning: Das Zertifikat von portal.example läuft in 19 Tagen ab · Am 17.12.2026, 13:00. Erneuern Sie es im Proxy vor Lichthof.',
  ],
  [
    { expiring: [{ kind: 'apiKey', ...failing, name: 'Messportal', endDate: '2026-12-26' }] },
    'info: 1 Schlüssel einer Schnittstelle läuft bald ab · Messportal (Pleißeaue eG, bis 26.12.2026). Den Nachfolger legt die Kundenadministration an.',
  ],
  [
    { failedRuns: [{ kind: 'value_import', ...failing, count: 2, lastAt: '2026-11-28T10:00:00Z' }] },
    'warning: Importe von Werten gescheitert: 2 · Pleißeaue eG, zuletzt 28.11.2026, 11:00. Der Kunde sieht es auf seinen Seiten; die Ursache steht im Protokoll.',
  ],
  [
    { jobs: [{ job: 'alarms', endedAt: '2026-11-28T10:00:00Z', failedAt: '2026-11-28T10:00:00Z' }] },
    'warning: „Alarme prüfen“ ist am 28.11.2026, 11:00 gescheitert · Die Aufgabe versucht es weiter. Die Ursache steht im Protokoll unter job=alarms.',
  ],
])('says of %o what to do', (changed, expected) => expect(find(changed)).toEqual([expected]));

it('leads to the customer that the line is about, with a line for each', () => {
  const keys = [3, 5].map((customerId) => ({
    kind: 'apiKey' as const,
    customerId,
    customerName: `Kunde ${customerId}`,
    name: 'Messportal',
    endDate: '2026-12-20',
  }));
  const tasks = findTasks({ ...quiet, expiring: keys }, { t, nowMs });
  expect(tasks.map(({ action }) => action?.to)).toEqual(['/customers/3', '/customers/5']);
});
