import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { TextField } from '../fields/text-field.tsx';
import { WizardDialog } from '../wizard/wizard-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useDialogForm } from './use-dialog-form.ts';

const schema = z.object({ name: z.string().min(1) });
const onClose = vi.fn<() => void>();

const ignore = () => undefined;

function ExampleForm({ onSubmit = ignore }: { onSubmit?: () => void }) {
  const form = useDialogForm(schema, { name: '' });
  return (
    <FormDialog title="Fläche" form={form} initialValues={{ name: '' }} {...{ onSubmit, onClose }}>
      <TextField name="name" label="Name" />
    </FormDialog>
  );
}

function ExampleWizard() {
  const form = useDialogForm(schema, { name: '' });
  const steps = [
    { id: 'one', title: 'Eins', fields: ['name' as const], content: <TextField name="name" label="Name" /> },
    { id: 'two', title: 'Zwei', fields: [], content: null },
  ];
  return (
    <WizardDialog
      {...{ form, steps, onClose }}
      title="Neu"
      stepsTitle="Schritte"
      minHeight={1}
      attempt={0}
      onFinish={() => undefined}
      finishLabel="Fertig"
    />
  );
}

function show(content: React.ReactNode) {
  const routes = [
    { path: '/before', element: <p>davor</p> },
    { path: '/form', element: content },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/before', '/form'] });
  render(
    <AppThemeProvider>
      <RouterProvider router={router} />
    </AppThemeProvider>,
  );
  return router;
}

const fill = async () => userEvent.type(await screen.findByLabelText('Name'), 'Dach');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const reload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented ? 'asked' : 'left';
};

describe.each([
  ['a form', <ExampleForm key="form" />],
  ['a wizard', <ExampleWizard key="wizard" />],
])('leaving %s', (_, content) => {
  it('asks on Back if something was typed, and keeps it', async () => {
    const router = show(content);
    await fill();
    void router.navigate(-1);
    await press('Weiter bearbeiten');
    expect(router.state.location.pathname).toBe('/form');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Dach');
    void router.navigate(-1);
    await press('Eingaben verwerfen');
    expect(await screen.findByText('davor')).toBeTruthy();
    expect(reload()).toBe('left');
  });

  it('asks on reload if something was typed', async () => {
    show(content);
    await screen.findByLabelText('Name');
    expect(reload()).toBe('left');
    await fill();
    expect(reload()).toBe('asked');
  });

  it('does not ask if nothing was typed', async () => {
    const router = show(content);
    await screen.findByLabelText('Name');
    void router.navigate(-1);
    expect(await screen.findByText('davor')).toBeTruthy();
  });
});

it('does not ask if the page changes because the form was submitted', async () => {
  const router = show(<ExampleForm onSubmit={() => void router.navigate('/before')} />);
  await fill();
  await press('Speichern');
  expect(await screen.findByText('davor')).toBeTruthy();
});

it.each(['Abbrechen', 'Schließen'])('asks at "%s" of a wizard only when something was typed', async (name) => {
  onClose.mockReset();
  show(<ExampleWizard />);
  await press(name);
  expect(onClose).toHaveBeenCalledOnce();
  await fill();
  await press(name);
  await press('Weiter bearbeiten');
  await waitFor(() => expect(screen.queryByText('Eingaben verwerfen?')).toBeNull());
  expect(onClose).toHaveBeenCalledOnce();
  await press(name);
  await press('Eingaben verwerfen');
  expect(onClose).toHaveBeenCalledTimes(2);
});
