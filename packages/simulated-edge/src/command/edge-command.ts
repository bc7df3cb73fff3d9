import { parseArgs } from 'node:util';
import type { SimulatedEdgeOptions } from '../options.ts';

export const help = `Eine simulierte Steuerung, die sich wie OpenEMS mit Lichthof verbindet:

  npm run edge -- --url ws://localhost:3000/edges --key <Schlüssel>

Den Schlüssel zeigt Lichthof einmal, wenn eine Steuerung angelegt wird. Statt --key geht auch EDGE_KEY in der Umgebung.
--key darf mehrfach stehen: Dann verbindet sich je Schlüssel eine Steuerung, jede mit einem anderen Haus.

Das Haus
  --seed <Zahl>               Gleiche Zahl, gleiche Kurven und Zählerstände, auch nach einem Neustart (1)
  --tenants <Anzahl>          Wohnungen mit eigenem Zähler (3)
  --roof-kw <Leistung>        Spitzenleistung der PV-Anlage, 0 für keine (10)
  --battery-kwh <Kapazität>   Batterie, 0 für keine (10)
  --charging-stations <Zahl>  Ladepunkte (0)

Was gesendet wird
  --history-days <Tage>       Gleich nach der ersten Verbindung so viel Vergangenheit senden (0)
  --outage-hours <Stunden>    In der Mitte davon war keine Verbindung: Diese Zeit kommt nur stündlich nach (0)
  --resend-after <Sekunden>   Nachlieferung nach einer Verbindung (zufällig, 5 bis 65 Minuten)

Störungen
  --loss <Anteil>             Anteil der Fünf-Minuten-Nachrichten, die unterwegs verloren gehen, 0 bis 1 (0)
  --duplicates <Anteil>       Anteil, der doppelt und verspätet kommt, 0 bis 1 (0)
  --clock-ahead <Sekunden>    Die Uhr der Steuerung geht vor; mit Minus nach (0)
  --drop-every <Sekunden>     Alle Verbindungen gleichzeitig und ohne ein Wort abbrechen (nie)
  --reconnect-after <Sekunden>  Abstand zweier Verbindungsversuche (zufällig, 10 bis 100 Sekunden)

  --help                      Zeigt diesen Text.`;

/** What is wrong with the command, in words for the person at the terminal. */
export class UsageError extends Error {}

export interface EdgeCommand {
  /** One edge each. */
  edges: SimulatedEdgeOptions[];
  dropEveryMs: number | undefined;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Undefined asks for the help. Throws UsageError. */
export function readEdgeCommand(given: string[], environment: NodeJS.ProcessEnv): EdgeCommand | undefined {
  const values = parse(given);
  if (values.help || given.length === 0) return undefined;
  const keys = values.key ?? (environment['EDGE_KEY'] ? [environment['EDGE_KEY']] : []);
  if (!values.url) throw new UsageError('--url fehlt.');
  if (!/^wss?:\/\//.test(values.url)) throw new UsageError('--url beginnt mit ws:// oder wss://.');
  if (keys.length === 0) throw new UsageError('--key fehlt.');
  const read = (name: NumberName, limits: Limits = {}) => readNumber(name, values[name], limits);
  const shared = { url: values.url, ...troublesFrom(read), ...historyFrom(read, Date.now()) };
  const estate = estateFrom(read);
  const edges = keys.map((apikey, number) => ({
    ...shared,
    apikey,
    estate: { ...estate, seed: estate.seed + number },
  }));
  return { edges, dropEveryMs: inMs(read('drop-every')) };
}

type Read = (name: NumberName, limits?: Limits) => number | undefined;

function estateFrom(read: Read) {
  const tenants = read('tenants', { isWhole: true });
  const roofKw = read('roof-kw');
  const batteryKwh = read('battery-kwh');
  const chargingStations = read('charging-stations', { isWhole: true });
  return {
    seed: read('seed', { isWhole: true }) ?? 1,
    ...(tenants !== undefined && { tenants }),
    ...(roofKw !== undefined && { roofPeaksW: roofKw === 0 ? [] : [1000 * roofKw] }),
    ...(batteryKwh !== undefined && { batteryWh: 1000 * batteryKwh }),
    ...(chargingStations !== undefined && { chargingStations }),
  };
}

function troublesFrom(read: Read) {
  const resendDelayMs = inMs(read('resend-after'));
  const reconnectWaitMs = inMs(read('reconnect-after'));
  return {
    lossShare: read('loss', { most: 1 }) ?? 0,
    duplicateShare: read('duplicates', { most: 1 }) ?? 0,
    clockAheadMs: inMs(read('clock-ahead', { least: -Infinity })) ?? 0,
    ...(resendDelayMs !== undefined && { resendDelayMs }),
    ...(reconnectWaitMs !== undefined && { reconnectWaitMs }),
  };
}

function historyFrom(read: Read, nowMs: number) {
  const historyMs = dayMs * (read('history-days') ?? 0);
  const outageMs = hourMs * (read('outage-hours') ?? 0);
  const middleMs = nowMs - historyMs / 2;
  return { historyMs, outages: [{ fromMs: middleMs - outageMs / 2, toMs: middleMs + outageMs / 2 }] };
}

function inMs(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : 1000 * seconds;
}

interface Limits {
  isWhole?: true;
  least?: number;
  most?: number;
}

function readNumber(name: NumberName, text: string | undefined, { isWhole, least = 0, most = Infinity }: Limits) {
  if (text === undefined) return undefined;
  const number = Number(text.replace(',', '.'));
  if (text.trim() === '' || Number.isNaN(number)) throw new UsageError(`--${name} ist keine Zahl.`);
  if (isWhole && !Number.isSafeInteger(number)) throw new UsageError(`--${name} ist keine ganze Zahl.`);
  if (number < least) throw new UsageError(`--${name} ist mindestens ${least}.`);
  if (number > most) throw new UsageError(`--${name} ist höchstens ${most}.`);
  return number;
}

const text = { type: 'string' } as const;
const numbers = {
  seed: text,
  tenants: text,
  'roof-kw': text,
  'battery-kwh': text,
  'charging-stations': text,
  'history-days': text,
  'outage-hours': text,
  'resend-after': text,
  loss: text,
  duplicates: text,
  'clock-ahead': text,
  'drop-every': text,
  'reconnect-after': text,
} as const;
type NumberName = keyof typeof numbers;

const options = {
  url: text,
  key: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
  ...numbers,
} as const;

function parse(given: string[]) {
  try {
    return parseArgs({ args: given, options }).values;
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const unknown = given.find((part) => part.startsWith('--') && !(part.replace(/^--|=.*$/g, '') in options));
    throw new UsageError(unknown ? `Die Angabe ${unknown} gibt es nicht.` : 'Hinter einer Angabe fehlt der Wert.');
  }
}
