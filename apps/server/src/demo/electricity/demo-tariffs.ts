import type { GridCostItem, TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';
import type { SupplyToImport } from '../import-contracts/contracts-to-import.ts';

type GridPrices = Record<GridCostItem, string>;

const noGrid: GridPrices = {
  commodity: '0',
  gridUsage: '0',
  concession: '0',
  electricityTax: '0',
  kwk: '0',
  offshore: '0',
  section19: '0',
  eeg: '0',
  interruptibleLoads: '0',
  nev: '0',
};

/** Net ct/kWh of an estate in Leipzig: fees, tax and levies as in the year of their name. */
const feesOf = {
  2023: { gridUsage: '9.50', concession: '2.39', kwk: '0.357', offshore: '0.591', section19: '0.417' },
  2025: { gridUsage: '9.10', concession: '2.39', kwk: '0.277', offshore: '0.816', section19: '1.558' },
  2026: { gridUsage: '8.90', concession: '2.39', kwk: '0.446', offshore: '0.941', section19: '1.559' },
};

export function gridPrices(year: keyof typeof feesOf, commodity: string): GridPrices {
  return { ...noGrid, ...feesOf[year], electricityTax: '2.05', commodity };
}

/** Prices for estates that sell only the roof's electricity. */
export function roofPrices(baseEurPerMonth: string, pvCtPerKwh: string): TariffPrices {
  return { baseEurPerMonth, pvCtPerKwh, gridCtPerKwh: noGrid, discount: null, metering: null };
}

/** Gross prices of an invented basic supplier. */
export const basicSupply: SupplyToImport['basicSupply'] = [
  { from: '2022-01-01', to: '2023-01-01', baseEurPerYear: '148.20', ctPerKwh: '36.80' },
  { from: '2023-01-01', to: '2024-01-01', baseEurPerYear: '165.00', ctPerKwh: '46.90' },
  { from: '2024-01-01', to: '2025-01-01', baseEurPerYear: '165.00', ctPerKwh: '42.30' },
  { from: '2025-01-01', to: null, baseEurPerYear: '171.60', ctPerKwh: '41.90' },
].map((prices) => ({ supplierName: 'Stadtwerke Muster', ...prices }));

/** Invented operators with invented code numbers. */
export const operators = {
  meteringOperator: { name: 'Saaletechnik Messstellenbetrieb GmbH', code: '9999900000017' },
  gridOperator: { name: 'Muster Netz GmbH', code: '9999900000024' },
};
