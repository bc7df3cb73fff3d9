import { lazy, Suspense, type ComponentProps } from 'react';

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

/** The dialog with its form, loaded when somebody has a view to choose. */
export function LazyViewDialog(props: ComponentProps<typeof ViewDialog>) {
  return (
    <Suspense fallback={null}>
      <ViewDialog {...props} />
    </Suspense>
  );
}
