import type { ChangeKind } from '@lichthof/contracts/changes.ts';
import { sql, type RawBuilder } from 'kysely';
import { hexOf } from '../../database/packed-amounts.ts';

/** The second part of a key: a column, and the number that stands for it in cursors. */
interface SubKey {
  column: RawBuilder<unknown>;
  toNumber: RawBuilder<unknown>;
  fromNumber: (number: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Where the objects of a kind are: the table `t` with its key, and what is delivered of a row. */
export interface ChangeSource {
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  sub?: SubKey;
  /** Names and values in turn, without the key. */
  fields: RawBuilder<unknown>;
  /** What the driver has to unpack. */
  packed?: RawBuilder<unknown>;
}

const instant = (column: string) => sql`to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}' || 'Z'`;
const during = (column: string) => sql`'from', lower(${sql.ref(column)}), 'to', upper(${sql.ref(column)})`;
const place = sql`'street', t.street, 'houseNumber', t.house_number, 'zipCode', t.zip_code, 'city', t.city`;

/** The rows of another table that belong to an object, as a list in their order. */
const listOf = (
  entry: RawBuilder<unknown>,
  { from, order }: { from: RawBuilder<unknown>; order: RawBuilder<unknown> },
) => sql`(select coalesce(jsonb_agg(jsonb_build_object(${entry}) order by ${order}), '[]') from ${from})`;

const meterPlaces = listOf(
  sql`'apartmentId', a.apartment_id, 'kind', a.kind, 'measuringPoint', a.measuring_point, ${during('a.during')}`,
  {
    from: sql`meter_assignment a where a.customer_id = t.customer_id and a.meter_id = t.id`,
    order: sql`a.during`,
  },
);
const meterDevices = listOf(
  sql`'deviceId', d.device_id, ${during('d.during')}, 'firstCounter', d.first_counter, 'lastCounter', d.last_counter`,
  { from: sql`meter_device d where d.customer_id = t.customer_id and d.meter_id = t.id`, order: sql`d.during` },
);
const tariffPrices = listOf(
  sql`${during('p.during')}, 'baseEurPerMonth', p.base_eur_per_month, 'pvCt', p.pv_ct, 'commodityCt', p.commodity_ct,
    'gridUsageCt', p.grid_usage_ct, 'concessionCt', p.concession_ct, 'electricityTaxCt', p.electricity_tax_ct,
    'kwkCt', p.kwk_ct, 'offshoreCt', p.offshore_ct, 'section19Ct', p.section19_ct, 'eegCt', p.eeg_ct,
    'interruptibleLoadsCt', p.interruptible_loads_ct, 'nevCt', p.nev_ct, 'meteringEurPerYear', p.metering_eur_per_year,
    'moduleOneEurPerYear', p.module_one_eur_per_year, 'timed', p.timed,
    'discountThresholdPercent', p.discount_threshold_percent, 'discountCt', p.discount_ct`,
  { from: sql`tariff_price p where p.customer_id = t.customer_id and p.tariff_id = t.id`, order: sql`p.during` },
);
const contractTariffs = listOf(sql`'tariffId', c.tariff_id, ${during('c.during')}`, {
  from: sql`contract_tariff c where c.customer_id = t.customer_id and c.contract_id = t.id`,
  order: sql`c.during`,
});
const invoiceLines = listOf(
  sql`'kind', l.kind, ${during('l.during')}, 'energyWh', l.energy_wh, 'amountCents', l.amount_cents`,
  { from: sql`invoice_line l where l.customer_id = t.customer_id and l.invoice_id = t.id`, order: sql`l.position` },
);
const paidInvoices = listOf(sql`'invoiceId', p.invoice_id, 'amountCents', p.amount_cents`, {
  from: sql`invoice_payment p where p.customer_id = t.customer_id and p.payment_id = t.id`,
  order: sql`p.invoice_id`,
});

const isHidden = sql`coalesce(v.hidden @> t.day, true)`;

export const changeSources: Record<ChangeKind, ChangeSource> = {
  estate: {
    from: sql`estate t`,
    id: sql`t.id`,
    fields: sql`'name', t.name, 'projectId', t.project_id, 'timeZone', t.time_zone, ${place}, 'country', t.country,
      'constructionYear', t.construction_year, 'floorsCount', t.floors_count, 'archivedAt', ${instant('t.archived_at')}`,
  },
  apartment: {
    from: sql`apartment t`,
    id: sql`t.id`,
    fields: sql`'estateId', t.estate_id, 'name', t.name, 'areaSqm', t.area_sqm, 'floor', t.floor,
      'unitUse', t.unit_use, 'archivedAt', ${instant('t.archived_at')}`,
  },
  device: {
    from: sql`device t`,
    id: sql`t.id`,
    fields: sql`'estateId', t.estate_id, 'serialNumber', t.serial_number, 'deviceType', t.device_type,
      'installedOn', t.installed_on, 'removedOn', t.removed_on`,
  },
  meter: {
    from: sql`meter t`,
    id: sql`t.id`,
    fields: sql`'estateId', t.estate_id, 'name', t.name, 'obis', t.obis, 'medium', t.medium, 'baseUnit', t.base_unit,
      'marketLocationId', t.market_location_id, 'meteringLocationId', t.metering_location_id,
      'peakPowerKw', t.peak_power_kw, 'archivedAt', ${instant('t.archived_at')}, 'assignments', ${meterPlaces},
      'devices', ${meterDevices}`,
  },
  tariff: {
    from: sql`tariff t`,
    id: sql`t.id`,
    fields: sql`'estateId', t.estate_id, 'name', t.name, 'productName', t.product_name, 'startDate', t.start_date,
      'prices', ${tariffPrices}`,
  },
  participant: {
    from: sql`participant t`,
    id: sql`t.id`,
    fields: sql`'estateId', t.estate_id, 'apartmentId', t.apartment_id, 'type', t.type,
      'customerNumber', t.customer_number, 'names', t.names, 'isBusiness', t.is_business, ${place}, 'email', t.email,
      'phone', t.phone`,
  },
  contract: {
    from: sql`contract t`,
    id: sql`t.id`,
    fields: sql`'participantId', t.participant_id, 'number', t.number, ${during('t.during')},
      'minimumTermUntil', t.minimum_term_until, 'noticeMonths', t.notice_months, 'unitUse', t.unit_use,
      'tariffs', ${contractTariffs}`,
  },
  invoice: {
    from: sql`invoice t join invoice_state s on s.customer_id = t.customer_id and s.invoice_id = t.id`,
    id: sql`t.id`,
    fields: sql`'estateId', t.estate_id, 'participantId', t.participant_id, 'contractId', t.contract_id,
      'number', t.number, 'type', t.type, 'correctsInvoiceId', t.corrects_invoice_id,
      'cancelledByInvoiceId', s.cancelled_by_invoice_id, ${during('t.period')}, 'issuedOn', t.issued_on,
      'dueOn', s.due_on, 'pvWh', t.pv_wh, 'gridWh', t.grid_wh, 'netCents', t.net_cents, 'vatCents', t.vat_cents,
      'grossCents', t.gross_cents, 'openCents', s.open_cents, 'paidOn', s.paid_on, 'lines', ${invoiceLines}`,
  },
  payment: {
    from: sql`payment t`,
    id: sql`t.id`,
    fields: sql`'estateId', t.estate_id, 'participantId', t.participant_id, 'paidOn', t.paid_on,
      'amountCents', t.amount_cents, 'way', t.way, 'reversedOn', t.reversed_on, 'reversal', t.reversal,
      'invoices', ${paidInvoices}`,
  },
  reading: {
    from: sql`reading t`,
    id: sql`t.meter_id`,
    sub: {
      column: sql`t.at`,
      toNumber: sql`(extract(epoch from t.at) * 1000000)::bigint`,
      fromNumber: (number) => sql`timestamptz 'epoch' + ${number} * interval '1 microsecond'`,
    },
    fields: sql`'counter', t.counter, 'origin', t.origin, 'isConfirmed', t.is_confirmed`,
  },
  meterDay: {
    from: sql`meter_day t
      join meter m on m.customer_id = t.customer_id and m.id = t.meter_id
      join estate e on e.customer_id = t.customer_id and e.id = m.estate_id
      left join export_visibility v on v.customer_id = t.customer_id and v.meter_id = t.meter_id`,
    id: sql`t.meter_id`,
    sub: {
      column: sql`t.day`,
      toNumber: sql`(t.day - date '1970-01-01')::bigint`,
      fromNumber: (number) => sql`date '1970-01-01' + ${number}::int`,
    },
    fields: sql`'total', t.total, 'missing', t.missing, 'substituted', t.substituted,
      'start', ${sql`to_json((t.day::timestamp at time zone e.time_zone) at time zone 'UTC') #>> '{}' || 'Z'`},
      'isHidden', ${isHidden}`,
    packed: sql`case when not ${isHidden} then ${hexOf('t.amounts')} end as amounts,
      case when not ${isHidden} then t.statuses end as statuses`,
  },
};
