/** Prices that the journey types into the tariff wizard, net. */
export const hausstrom = {
  baseEurPerMonth: 9,
  pvCt: 22,
  gridCt: {
    'Arbeitspreis Beschaffung': 13.764,
    Netzentgelte: 9.5,
    Konzessionsabgabe: 2.39,
    Stromsteuer: 2.05,
    'KWKG-Umlage': 0.357,
    'Offshore-Netzumlage': 0.591,
    'Aufschlag besondere Netznutzung': 0.417,
    'EEG-Umlage': 0,
    'Abschaltbare Lasten': 0,
  },
};

export interface ExpectedInvoice {
  kwh: number;
  netEur: number;
  grossEur: number;
}

const cents = (eur: number) => Math.round(eur * 100 + 1e-9) / 100;

/**
 * Computed from the rows of the file alone: everybody has the same share of local electricity in a quarter-hour.
 * Whole Wh are not rounded here, so that an amount may differ by one cent.
 */
export function expectedInvoices(csv: string, days: number): ExpectedInvoice[] {
  const [header, ...rows] = csv.trim().split(/\r?\n/);
  const names = header!.split(',');
  const columns = (ending: string) => names.flatMap((name, index) => (name.endsWith(ending) ? [index] : []));
  const [consumers, plants] = [columns('_total_kwh'), columns('_gen_kwh')];
  const used = consumers.map(() => ({ kwh: 0, pvKwh: 0 }));
  for (const row of rows) {
    const numbers = row.split(',').map(Number);
    const sum = (indexes: number[]) => indexes.reduce((total, index) => total + numbers[index]!, 0);
    const [consumed, generated] = [sum(consumers), sum(plants)];
    const share = consumed === 0 ? 0 : Math.min(1, generated / consumed);
    for (const [place, index] of consumers.entries()) {
      used[place]!.kwh += numbers[index]!;
      used[place]!.pvKwh += numbers[index]! * share;
    }
  }
  const gridCt = Object.values(hausstrom.gridCt).reduce((total, price) => total + price, 0);
  const base = cents((hausstrom.baseEurPerMonth * 12 * days) / 365);
  return used.map(({ kwh, pvKwh }) => {
    const pv = cents((pvKwh * hausstrom.pvCt) / 100);
    const netEur = base + pv + cents(((kwh - pvKwh) * gridCt) / 100);
    return { kwh, netEur, grossEur: netEur + cents(netEur * 0.19) };
  });
}

/** A month of the same shape as the measured one, for where that is not at hand. */
export function madeMonth(): string {
  const consumers = [1, 2, 3, 4, 5].map((number) => `C0${number}_total_kwh`);
  const plants = [1, 2, 3, 4].map((number) => `P0${number}_gen_kwh`);
  const rows = Array.from({ length: 31 * 96 }, (_, index) => {
    const quarterHour = index % 96;
    const pad = (number: number) => String(number).padStart(2, '0');
    const time = `2023-08-${pad(Math.floor(index / 96) + 1)}T${pad(Math.floor(quarterHour / 4))}:${pad((quarterHour % 4) * 15)}:00`;
    const used = consumers.map((_name, place) => (0.03 + ((index * (place + 3)) % 17) / 100).toFixed(3));
    const sun = plants.map(() => (quarterHour > 26 && quarterHour < 78 ? '0.08' : '0'));
    return [time, ...used, ...sun].join(',');
  });
  return [['local_timestamp_start', ...consumers, ...plants].join(','), ...rows].join('\n');
}
