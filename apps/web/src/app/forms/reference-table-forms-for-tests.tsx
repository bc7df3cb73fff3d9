import { Co2FactorDialog } from '../../features/reference-tables/co2-factor-dialog.tsx';
import { HouseholdEditionDialog } from '../../features/reference-tables/household-edition-dialog.tsx';
import { LevyDialog } from '../../features/reference-tables/levy-dialog.tsx';
import { NationalMixDialog } from '../../features/reference-tables/national-mix-dialog.tsx';
import { VatRateDialog } from '../../features/reference-tables/vat-rate-dialog.tsx';
import { onClose, type FormExamples } from './form-example-for-tests.ts';

const households = ['1 Person', '2 Personen', '3 Personen', '4 Personen', '5 Personen'];
const householdFields = [...households, ...households.map((household) => `${household}, Warmwasser mit Strom`)];

/** The forms of what applies in the whole country. */
export const referenceTableForms: FormExamples = {
  'features/reference-tables/levy-dialog.tsx': [
    {
      content: <LevyDialog year={2027} onClose={onClose} />,
      button: 'Speichern',
      missing: ['Netto', 'Quelle'],
    },
  ],
  'features/reference-tables/co2-factor-dialog.tsx': [
    {
      content: <Co2FactorDialog year={2025} onClose={onClose} />,
      button: 'Speichern',
      missing: ['CO₂', 'Quelle'],
    },
  ],
  'features/reference-tables/national-mix-dialog.tsx': [
    {
      content: <NationalMixDialog year={2025} onClose={onClose} />,
      button: 'Speichern',
      missing: ['CO₂', 'Radioaktiver Abfall', 'Quelle'],
    },
  ],
  'features/reference-tables/household-edition-dialog.tsx': [
    {
      content: <HouseholdEditionDialog onClose={onClose} />,
      button: 'Speichern',
      missing: ['Gültig ab', ...householdFields, 'Quelle'],
    },
  ],
  'features/reference-tables/vat-rate-dialog.tsx': [
    {
      content: <VatRateDialog onClose={onClose} />,
      button: 'Speichern',
      missing: ['Gültig ab', 'Steuersatz', 'Quelle'],
    },
  ],
};
