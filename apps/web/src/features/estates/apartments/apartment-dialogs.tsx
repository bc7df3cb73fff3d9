import type { ApartmentDetails } from '@lichthof/contracts/occupancies.ts';
import { Suspense } from 'react';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { ApartmentDialog } from './apartment-dialog.tsx';
import { DeleteApartmentDialog } from './delete-apartment-dialog.tsx';
import { TimesDialog } from './times-dialog.tsx';

export type OpenApartment =
  { act: 'create'; apartment?: undefined } | { act: 'edit' | 'delete' | 'times'; apartment: ApartmentDetails };

interface ApartmentDialogsProps {
  params: EstateParams;
  open: OpenApartment;
  isReadOnly: boolean;
  onClose: () => void;
}

/** Whichever dialog of an apartment is open. */
export function ApartmentDialogs({ params, open: { act, apartment }, isReadOnly, onClose }: ApartmentDialogsProps) {
  if (act === 'delete') return <DeleteApartmentDialog {...{ params, apartment, onClose }} />;
  if (act === 'times') {
    return (
      <TimesDialog {...{ params, isReadOnly, onClose }} apartmentId={apartment.apartmentId} name={apartment.name} />
    );
  }
  return (
    <Suspense fallback={null}>
      <ApartmentDialog {...{ params, apartment, onClose }} />
    </Suspense>
  );
}
