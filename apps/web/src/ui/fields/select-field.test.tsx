import { render, screen } from '@testing-library/react';
import { FormProvider } from 'react-hook-form';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { useDialogForm } from '../dialogs/use-dialog-form.ts';
import { SelectField } from './select-field.tsx';

function ApartmentForm({ schema }: { schema: z.ZodType<object, { apartmentId: number | string | null }> }) {
  const form = useDialogForm(schema, { apartmentId: null });
  return (
    <FormProvider {...form}>
      <SelectField name="apartmentId" label="Wohnung" options={[{ value: 1, label: 'WE 01' }]} />
      <button onClick={() => void form.trigger()}>Prüfen</button>
    </FormProvider>
  );
}

it.each([
  ['an id', z.object({ apartmentId: z.int() })],
  ['a text', z.object({ apartmentId: z.string().min(1) })],
])('asks for a choice where the schema asks for %s', async (_name, schema) => {
  render(
    <AppThemeProvider>
      <ApartmentForm schema={schema as never} />
    </AppThemeProvider>,
  );
  screen.getByRole('button', { name: 'Prüfen' }).click();
  expect(await screen.findByText('Bitte wählen Sie einen Eintrag.')).toBeDefined();
});
