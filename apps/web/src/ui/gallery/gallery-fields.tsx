import Stack from '@mui/material/Stack';
import { Building2, House } from 'lucide-react';
import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { z } from 'zod';
import { useDialogForm } from '../dialogs/use-dialog-form.ts';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { DateField } from '../fields/date-field.tsx';
import { FormRow } from '../fields/field-frame.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { RadioCards } from '../fields/radio-cards.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Card } from '../page/card.tsx';

const schema = z.object({
  project: z.string().min(1),
  price: z.string(),
  iban: z.string().refine(() => false, { params: { rule: 'iban' } }),
  creditorId: z.string(),
  method: z.number(),
  area: z.number().nullable(),
  startDate: z.iso.date(),
  view: z.enum(['admin', 'tenant']),
  consent: z.literal(true),
});

export function GalleryFields() {
  const form = useDialogForm(schema, {
    project: '',
    price: '13.0140',
    iban: 'DE89 3704 0044 0532 0130 01',
    creditorId: 'DE98 ZZZ 0999 9999 999',
    method: 2,
    area: 1234.5,
    startDate: '2026-09-15',
    view: 'admin',
  });
  useEffect(() => void form.trigger(['iban', 'consent']), [form]);
  return (
    <Card title="Felder">
      <FormProvider {...form}>
        <Stack sx={{ gap: '20px', maxWidth: 900 }}>
          <FormRow columns="1fr 1fr 1fr">
            <TextField name="project" label="Ruhe" placeholder="z. B. LP-0148" help="Hilfe steht unter dem Feld." />
            <NumberField
              name="price"
              label="Arbeitspreis"
              unit="ct/kWh"
              decimals={4}
              keeps="decimal"
              help="Einheit steht im Feld."
            />
            <TextField name="iban" label="IBAN" />
            <TextField name="creditorId" label="Gesperrt" disabled help="Der Grund steht darunter." />
            <SelectField
              name="method"
              label="Auswahl"
              optional
              options={[
                { value: 1, label: 'Überweisung' },
                { value: 2, label: 'Lastschrift' },
              ]}
            />
            <DateField name="startDate" label="Gültig ab" />
            <NumberField
              name="area"
              label="Wohnfläche"
              unit="m²"
              decimals={2}
              hint="Die Fläche nach Wohnflächenverordnung. Sie bestimmt den Anteil."
            />
          </FormRow>
          <RadioCards
            name="view"
            label="Ansicht"
            columns={2}
            options={[
              {
                value: 'admin',
                label: 'Verwalter',
                description: '9 Objekte: Energie, Zähler, Mieterstrom',
                icon: <Building2 size={20} />,
              },
              {
                value: 'tenant',
                label: 'Mieter',
                description: 'Ihre Wohnung: Verbrauch und Dokumente',
                icon: <House size={20} />,
              },
            ]}
          />
          <CheckboxField name="consent" label="Ich habe den Preisanstieg geprüft." />
        </Stack>
      </FormProvider>
    </Card>
  );
}
