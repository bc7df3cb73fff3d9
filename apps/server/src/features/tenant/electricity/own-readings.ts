import type { OwnReadings } from '@lichthof/contracts/tenant/own-electricity.ts';
import { getEntry, getFirst } from '@lichthof/domain/collections/items.ts';
import type { InvoiceReading } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { multiplyByFactor, noFactor } from '@lichthof/domain/metering/transformer-factor.ts';
import type { Database } from '../../../database/database.ts';
import { readInvoiceReadings } from '../../billing/issuing/invoice-facts.db.ts';
import { readContracts } from '../../billing/preparation/billing-basis.db.ts';
import { findValuesEnd, type OwnBilledContract } from './own-contract.db.ts';

/** A tenant sees energy: what the device shows is multiplied by its transformer factor. */
const energyOf = ({
  counterWh,
  transformerFactor = noFactor,
}: Pick<InvoiceReading, 'counterWh' | 'transformerFactor'>) =>
  counterWh === null ? null : multiplyByFactor(counterWh, transformerFactor);

/** The counters of each device at both ends of the contract's days that have values, as an invoice would print them, as energy. */
export async function readOwnReadings(db: Database, own: OwnBilledContract): Promise<OwnReadings[]> {
  const { customerId, estateId, contractId, from } = own;
  const to = await findValuesEnd(db, own);
  if (to === null) return [];
  const contracts = await readContracts(db, { customerId, estateId }, { from, to });
  const contract = contracts.find((one) => one.contractId === contractId);
  if (!contract) return [];
  const period = { contract, billed: { from, to }, pricePeriods: [] };
  const readings = getEntry(await readInvoiceReadings(db, customerId, [period]), period);
  const ofDevices = Map.groupBy(readings, ({ meterId, serialNumber }) => `${meterId} ${serialNumber}`);
  return [...ofDevices.values()].map((ofDevice) => ({
    meterName: getFirst(ofDevice).meterName,
    serialNumber: getFirst(ofDevice).serialNumber,
    readings: ofDevice.map(({ date, origin, ...reading }) => ({ date, counterWh: energyOf(reading), origin })),
    consumptionWh: ofDevice.reduce((sum, { consumptionWh }) => sum + (consumptionWh ?? 0), 0),
  }));
}
