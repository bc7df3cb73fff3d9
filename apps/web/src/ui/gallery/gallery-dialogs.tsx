import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { z } from 'zod';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { useDialogForm } from '../dialogs/use-dialog-form.ts';
import { FormRow } from '../fields/field-frame.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Card } from '../page/card.tsx';
import { useToast } from '../toasts/toast-context.ts';

const schema = z.object({
  name: z.string().min(1),
  project: z.string().min(1),
  kind: z.number(),
  zip: z.string().regex(/^\d{5}$/),
});
const initialValues = { name: '', project: '', kind: 1, zip: '0422' };

export function GalleryDialogs() {
  const toast = useToast();
  const [open, setOpen] = useState<'form' | 'confirm' | null>(null);
  const form = useDialogForm(schema, initialValues);
  const close = () => setOpen(null);
  const showToasts = () => {
    toast.success('Tarif gespeichert', '„Weidenhof Hausstrom 2027“ gilt ab 1. Januar 2027.');
    toast.info('Abrechnung läuft', 'Sie bekommen eine Meldung, wenn alle 23 Rechnungen erstellt sind.');
    toast.warn(
      'SEPA-Datei unvollständig',
      'Eine Rechnung ohne gültiges Mandat bleibt offen. Sie finden sie unter Ausstehend.',
    );
    toast.error(
      'Fehler beim Speichern der Daten',
      'Möglicherweise wurden nicht alle Änderungen gespeichert. Ihre Eingaben sind noch da.',
    );
  };
  return (
    <Card title="Dialoge und Meldungen">
      <Stack direction="row" sx={{ gap: '8px', flexWrap: 'wrap' }}>
        <Button onClick={showToasts}>Meldungen zeigen</Button>
        <Button onClick={() => setOpen('form')}>Formular öffnen</Button>
        <Button onClick={() => setOpen('confirm')}>Rückfrage öffnen</Button>
      </Stack>
      <FormDialog
        open={open === 'form'}
        title="Objekt anlegen"
        context="in Sachsen › Leipzig-Plagwitz"
        width="masterData"
        {...{ form, initialValues }}
        submitLabel="Objekt anlegen"
        onSubmit={() => toast.success('Objekt angelegt')}
        onClose={close}
      >
        <TextField name="name" label="Name" />
        <FormRow>
          <TextField name="project" label="Projektnummer" placeholder="z. B. LP-0148" />
          <SelectField name="kind" label="Gebäudeart" options={[{ value: 1, label: 'Wohngebäude' }]} />
        </FormRow>
        <FormRow columns="1fr 2fr" keep>
          <TextField name="zip" label="PLZ" inputMode="numeric" maxLength={5} />
          <span />
        </FormRow>
      </FormDialog>
      <ConfirmDialog
        open={open === 'confirm'}
        destructive
        title="Zugriff entfernen?"
        text={
          <>
            Mirko Lehnert verliert als <strong>Portfolio-Manager</strong> den Zugriff auf die Gruppe{' '}
            <strong>Leipzig-Plagwitz</strong>.
          </>
        }
        confirmLabel="Zugriff entfernen"
        onConfirm={close}
        onCancel={close}
      >
        Daten gehen nicht verloren. Sie können den Zugriff jederzeit wieder geben.
      </ConfirmDialog>
    </Card>
  );
}
