import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setTimeout as wait } from 'node:timers/promises';
import { FormProvider } from 'react-hook-form';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { useDialogForm } from '../dialogs/use-dialog-form.ts';
import { TextField } from './text-field.tsx';

function NameForm() {
  const form = useDialogForm(z.object({ name: z.string().min(1) }), { name: '' });
  return (
    <AppThemeProvider>
      <FormProvider {...form}>
        <TextField name="name" label="Name" />
        <button>Weiter unten</button>
      </FormProvider>
    </AppThemeProvider>
  );
}

const sentence = 'Bitte geben Sie einen Text ein.';

it('shows no error between the press and the release of a click, because the page would move under it', async () => {
  render(<NameForm />);
  const below = screen.getByRole('button', { name: 'Weiter unten' });
  await userEvent.click(screen.getByLabelText('Name'));
  fireEvent.mouseDown(below);
  below.focus();
  await wait(50);
  expect(screen.queryByText(sentence)).toBeNull();
  fireEvent.mouseUp(below);
  expect(await screen.findByText(sentence)).toBeDefined();
});
