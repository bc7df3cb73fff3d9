import Stack from '@mui/material/Stack';
import { z } from 'zod';
import { useDialogForm } from '../dialogs/use-dialog-form.ts';
import { NumberField } from '../fields/number-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Card } from '../page/card.tsx';
import { useToast } from '../toasts/toast-context.ts';
import { Wizard, type WizardStep } from '../wizard/wizard.tsx';

const schema = z.object({ name: z.string().min(1), basePrice: z.string().min(1), taxPrice: z.string().min(1) });
type Values = z.input<typeof schema>;

const steps: WizardStep<Values>[] = [
  {
    id: 'info',
    title: 'Tarifinformationen',
    summary: 'Name und Beginn',
    fields: ['name'],
    content: <TextField name="name" label="Name" />,
  },
  {
    id: 'costs',
    title: 'Mieterstromkosten',
    summary: 'Grundpreis und PV-Preis',
    fields: ['basePrice'],
    content: <NumberField name="basePrice" label="Grundpreis" unit="€/Monat" decimals={2} keeps="decimal" />,
  },
  {
    id: 'grid',
    title: 'Netzkosten',
    summary: 'Beschaffung, Entgelte, Umlagen',
    intro: 'Preise netto.',
    fields: ['taxPrice'],
    content: <NumberField name="taxPrice" label="Stromsteuer" unit="ct/kWh" decimals={4} keeps="decimal" />,
  },
];

export function GalleryWizard() {
  const toast = useToast();
  const form = useDialogForm(schema, { name: 'Hausstrom', basePrice: '', taxPrice: '2.0500' });
  return (
    <Card flush>
      <Stack sx={{ minHeight: 420 }}>
        <Wizard
          title="Neuer Tarif"
          {...{ form, steps }}
          finishLabel="Tarif anlegen"
          onFinish={() => toast.success('Tarif gespeichert')}
          onLeave={() => undefined}
          leaveLabel="Später fortsetzen"
          note="Entwurf gespeichert 14:31"
          aside="Ergebnis"
        />
      </Stack>
    </Card>
  );
}
