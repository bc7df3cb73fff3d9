import type { ElectricityMix } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import type { Address } from '@lichthof/domain/billing/invoices/provider.ts';
import type { ProviderToImport } from '../import-contracts/contracts-to-import.ts';
import { demoLogo } from './demo-logo.ts';

const address: Address = { street: 'Auenuferweg', houseNumber: '3', zipCode: '04107', city: 'Leipzig' };

/** The cooperative itself sells the electricity of all its estates. */
export function demoProvider(): ProviderToImport {
  return {
    name: ownerOfEstates.name,
    address,
    hotline: '0341 555 0100',
    hotlineHours: 'Mo–Fr 8–17 Uhr',
    email: 'strom@pleisseaue.example',
    registerCourt: 'Amtsgericht Leipzig',
    registerNumber: 'GnR 412',
    directors: ['Sabine Wolter', 'Martin Ziegler'],
    vatId: 'DE123456788',
    taxNumber: null,
    isSmallBusiness: false,
    bank: {
      iban: 'DE02120300000000202051',
      bic: 'BYLADEM1001',
      bankName: 'Deutsche Kreditbank',
      accountHolder: ownerOfEstates.name,
    },
    creditorId: 'DE98ZZZ09999999999',
    logo: { bytes: demoLogo(), type: 'image/png' },
  };
}

/** Pays for general electricity and vacant apartments. */
export const ownerOfEstates = { name: 'Pleißeaue eG', email: 'verwaltung@pleisseaue.example', address };

/** An invented mix; its source says so. */
export function demoMix(year: number): ElectricityMix & { year: number; guaranteeCountries: string } {
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
    guaranteeCountries: 'Norwegen 60 %, Deutschland 40 %',
  };
}
