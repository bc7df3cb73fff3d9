import { encodeCsv } from '@lichthof/domain/csv/write-csv.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatScaled } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { Booking } from './bookings.db.ts';
import texts from './bookkeeping.de.json' with { type: 'json' };

/** The bookings as a file for German spreadsheets and bookkeeping programs. */
export const bookkeepingCsv = (bookings: Booking[]): AsyncGenerator<Uint8Array> => encodeCsv(toRows(bookings));

const rowsAtOnce = 1000;

// oxlint-disable-next-line typescript/require-await -- the rows arrive in parts, so that none holds a whole file
async function* toRows(bookings: Booking[]): AsyncGenerator<string[][]> {
  yield [Object.values(texts.columns)];
  for (let index = 0; index < bookings.length; index += rowsAtOnce) {
    yield bookings.slice(index, index + rowsAtOnce).map(toCells);
  }
}

/** The cells in the order of the columns. */
const toCells = (booking: Booking): string[] => [
  formatDay(booking.day),
  texts.kinds[booking.kind],
  booking.number ?? '',
  booking.relatedNumber ?? '',
  booking.customerNumber,
  booking.names.join(', '),
  booking.from ? formatDay(booking.from) : '',
  booking.to ? formatDay(addDays(booking.to, -1)) : '',
  eurText(booking.netCents),
  eurText(booking.vatCents),
  (booking.vatPercents ?? []).join(', '),
  eurText(booking.amountCents),
  booking.way ? texts.ways[booking.way] : '',
  booking.note ?? '',
];

/** Exact: -5 → '-0,05'. */
function eurText(cents: number | null): string {
  return cents === null ? '' : formatScaled(cents, 2);
}
