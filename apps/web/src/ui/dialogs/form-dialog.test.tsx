import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useDialogForm } from './use-dialog-form.ts';

const schema = z.object({ name: z.string().min(1), area: z.number().positive().nullable() });
const empty = { name: '', area: null };

interface ExampleProps {
  open?: boolean;
  onSubmit?: (values: z.infer<typeof schema>) => unknown;
  onError?: (error: unknown) => void;
  onClose?: () => void;
}

const ignore = () => undefined;

function Example({ open, onSubmit = ignore, onError, onClose = ignore }: ExampleProps) {
  const form = useDialogForm(schema, empty);
  return (
    <AppThemeProvider>
      <FormDialog title="Fläche" {...{ open, form, onSubmit, onError, onClose }} initialValues={empty}>
        <TextField name="name" label="Name" />
        <NumberField name="area" label="Größe" unit="m²" decimals={1} optional />
      </FormDialog>
    </AppThemeProvider>
  );
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Speichern' });
const nameInput = () => screen.getByLabelText<HTMLInputElement>('Name');
const areaInput = () => screen.getByLabelText<HTMLInputElement>(/Größe/);

describe('FormDialog', () => {
  afterEach(cleanup);

  it('allows submitting an untouched form, then lists missing fields and focuses the first error', async () => {
    const onSubmit = vi.fn<(values: unknown) => void>();
    render(<Example onSubmit={onSubmit} />);
    expect(save().getAttribute('aria-disabled')).toBeNull();

    await userEvent.click(save());

    expect(await screen.findByText('Es fehlt noch: Name.')).toBeTruthy();
    expect(screen.getByText('Bitte geben Sie einen Text ein.')).toBeTruthy();
    expect(nameInput().getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(nameInput()));
    expect(save().getAttribute('aria-disabled')).toBe('true');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('reports all errors when the button is clicked while a field with an error has the focus', async () => {
    render(<Example />);
    const user = userEvent.setup();
    await user.type(areaInput(), '-5');
    await user.pointer({ keys: '[MouseLeft>]', target: save() });
    // a user needs time between mouse down and up, and the field is validated meanwhile
    await new Promise((resolve) => setTimeout(resolve, 100));
    await user.pointer('[/MouseLeft]');
    expect(await screen.findByText('Es fehlt noch: Name.')).toBeTruthy();
    expect(screen.getByText('Bitte geben Sie eine Zahl größer als 0 ein.')).toBeTruthy();
  });

  it('validates a field on blur, and then on each change', async () => {
    render(<Example />);
    await userEvent.type(areaInput(), '-5');
    expect(screen.queryByText(/größer als 0/)).toBeNull();

    await userEvent.tab();

    expect(await screen.findByText('Bitte geben Sie eine Zahl größer als 0 ein.')).toBeTruthy();
    expect(save().getAttribute('aria-disabled')).toBe('true');

    await userEvent.clear(areaInput());
    await userEvent.type(areaInput(), '5');
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
    expect(screen.queryByText(/größer als 0/)).toBeNull();
  });

  it('asks at Escape whether typed input may be discarded, and closes at once if nothing was typed', async () => {
    const onClose = vi.fn<() => void>();
    render(<Example onClose={onClose} />);
    await userEvent.type(nameInput(), 'Dach');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Weiter bearbeiten' }));
    await waitFor(() => expect(screen.queryByText('Eingaben verwerfen?')).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    expect(nameInput().value).toBe('Dach');

    await userEvent.click(nameInput());
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Eingaben verwerfen' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes by Escape at once if nothing is typed any more', async () => {
    const onClose = vi.fn<() => void>();
    render(<Example onClose={onClose} />);
    await userEvent.type(nameInput(), 'D');
    await userEvent.clear(nameInput());
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });

  it('passes the parsed output of the schema to onSubmit, and closes', async () => {
    const onSubmit = vi.fn<(values: unknown) => void>();
    const onClose = vi.fn<() => void>();
    render(<Example onSubmit={onSubmit} onClose={onClose} />);

    await userEvent.type(nameInput(), 'Dachgeschoss');
    await userEvent.type(areaInput(), '1.234,5');
    await userEvent.tab();
    expect(areaInput().value).toBe('1.234,5');
    await userEvent.click(save());

    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Dachgeschoss', area: 1234.5 }));
    expect(onClose).toHaveBeenCalled();
  });

  it('clears its timer if it is unmounted while it shakes', async () => {
    const [start, stop] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
    const { unmount } = render(<Example />);
    await userEvent.click(save());
    const shake = () => start.mock.calls.findIndex(([, delay]) => delay === 500);
    await waitFor(() => expect(shake()).not.toBe(-1));
    const timer: unknown = start.mock.results[shake()]!.value;
    unmount();
    expect(stop.mock.calls.map(([stopped]) => stopped as unknown)).toContain(timer);
    vi.restoreAllMocks();
  });

  it('stays open with the typed values if saving fails', async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const onClose = vi.fn<() => void>();
    render(<Example onSubmit={() => Promise.reject(new Error('offline'))} onError={onError} onClose={onClose} />);

    await userEvent.type(nameInput(), 'Keller');
    await userEvent.click(save());

    await waitFor(() => expect(onError).toHaveBeenCalled());
    expect(onClose).not.toHaveBeenCalled();
    expect(nameInput().value).toBe('Keller');
  });

  it('starts with the initial values each time it opens', async () => {
    const { rerender } = render(<Example open />);
    await userEvent.type(nameInput(), 'Rest');

    rerender(<Example open={false} />);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    rerender(<Example open />);

    expect(nameInput().value).toBe('');
    expect(save().getAttribute('aria-disabled')).toBeNull();
  });
});
