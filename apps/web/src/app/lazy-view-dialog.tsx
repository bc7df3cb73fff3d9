import { Suspense, type ComponentProps } from 'react';
import { consentAnswered } from './cookie-consent.ts';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';

const load = async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog });
const ViewDialog = lazyPart(load);

/** Waits for the notice about storage: a dialog over it would keep it from keyboard and screen reader. */
const FirstViewDialog = lazyPart(async () => {
  await consentAnswered;
  return load();
});

interface LazyViewDialogProps extends ComponentProps<typeof ViewDialog> {
  /** Nobody has asked for the dialog: it opens by itself when the portal does. */
  isFirst?: boolean;
}

/** The dialog with its form, loaded when somebody has a view to choose. */
export function LazyViewDialog({ isFirst = false, ...props }: LazyViewDialogProps) {
  const Dialog = isFirst ? FirstViewDialog : ViewDialog;
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
