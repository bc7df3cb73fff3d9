import { parseObis } from '../../identifiers/obis.ts';
import { MeterKind } from '../codes.ts';
import { wordsOf } from '../name-words.ts';
import type { FileSeries } from '../quarter-hour-file/layout.ts';
import { plainSeriesName } from './plain-series-name.ts';
import type { ProposableMeter } from './propose-meters.ts';

type Direction = 'import' | 'feedIn' | 'generation';

const feedIn = /einspeis|r(?:ü|ue)cklief|feed|ausspeis|(?<![a-z])export|abgabe/i;
const imported = /(?<![a-z])(?:netz|strom|fremd|rest)?bezug|(?<![a-z])import/i;
const generation = /(?<!gemeinschaftliche )erzeugung|generation|(?<![a-z])gen(?![a-z])|produktion|ertrag/i;
/** The operator's own columns of a community name consumption and generation in one. */
const ofConsumption = /verbrauch|consumption|bezug/i;

const allocated = /zugeteilt|zuteilung|eigendeckung|covered|allocat/i;

/** A series of what the metering operator allocates, which is part of a consumption and no consumption itself. */
export const isAllocated = ({ name }: Pick<FileSeries, 'name'>): boolean => allocated.test(name);

/** Which way the energy flows by the name of a series or its register; undefined when it does not say. */
export function directionOf({ name, obis }: Pick<FileSeries, 'name' | 'obis'>): Direction | undefined {
  if (feedIn.test(name)) return 'feedIn';
  if (imported.test(name)) return 'import';
  if (generation.test(name) && !ofConsumption.test(name)) return 'generation';
  const register = parseObis(obis ?? '');
  return register?.quantity === exportQuantity ? 'feedIn' : undefined;
}

/** Of the figure C: active energy to the grid. */
const exportQuantity = 2;

/** Whether the meter counts energy that flows another way. A plant's own register also counts what it feeds in. */
export function isAgainstDirection({ kind }: Pick<ProposableMeter, 'kind'>, series: FileSeries): boolean {
  if (isAllocated(series) !== (kind === MeterKind.AllocatedQuantity)) return true;
  if (isAllocated(series)) return false;
  const direction = directionOf(series);
  if (direction === undefined) return false;
  const isPlant = kind === MeterKind.PvGeneration || kind === MeterKind.Discharge;
  if (direction === 'generation') return !isPlant;
  if (direction === 'import') return isPlant || kind === MeterKind.FeedIn;
  const isByRegister = !feedIn.test(series.name);
  return kind !== MeterKind.FeedIn && !(isByRegister && isPlant);
}

/** Say that it is the connection, and nothing more. */
const connectionWords = new Set(
  'netz bezug netzbezug strombezug einspeisung netzeinspeisung stromeinspeisung hausanschluss grid import export feed in vom ins aus dem der rücklieferung übergabe'.split(
    ' ',
  ),
);

/** A series that is called import or feed-in and nothing else, such as 'Netzbezug [kWh]'. */
export function isOfConnection(series: FileSeries): boolean {
  const direction = directionOf(series);
  if (direction !== 'import' && direction !== 'feedIn') return false;
  return wordsOf(plainSeriesName(series.name)).every((word) => connectionWords.has(word));
}
