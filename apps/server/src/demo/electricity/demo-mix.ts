import type { ElectricityMix } from '@lichthof/domain/billing/electricity-labelling.ts';

/** Invented, and says so: nobody's electricity of the year came from there. */
export function demoMix(year: number): ElectricityMix & { year: number } {
  return {
    year,
    percents: {
      tenantElectricity: '31.40',
      renewablesFunded: '36.20',
      renewablesCertified: '27.30',
      naturalGas: '2.90',
      coal: '1.80',
      otherFossils: '0.40',
      nuclear: '0.00',
    },
    co2GramsPerKwh: '34.00',
    nuclearWasteGramsPerKwh: '0.00000',
    source: 'Musterwerte der Vorführung',
  };
}
