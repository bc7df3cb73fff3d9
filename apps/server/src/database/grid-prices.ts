import { type RawBuilder, sql } from 'kysely';
import { gridPriceColumns } from './field-columns.ts';

const jsonPrices = (price: (column: RawBuilder<unknown>) => RawBuilder<unknown>) => {
  const fields = Object.entries(gridPriceColumns).map(
    ([item, { column }]) => sql`${sql.lit(item)}, ${price(sql.ref(`tp.${column}`))}::text`,
  );
  return sql`jsonb_build_object(${sql.join(fields)})`;
};

/** The parts of the grid price of a row `tp` of `tariff_price` as JSON, without trailing zeros. */
export const gridPrices = jsonPrices((column) => sql`trim_scale(${column})`);
/** The same with all decimals that are stored, as invoices keep them. */
export const storedGridPrices = jsonPrices((column) => column);
