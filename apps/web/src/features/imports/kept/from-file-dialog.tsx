import { Role } from '@lichthof/domain/access/role.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isGrantedOnEstate, placedEstates } from '../../../api/estate-tree.ts';
import { estateHierarchyQuery, useCurrentUser } from '../../../api/session.queries.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';

const fields = z.object({ estateId: z.int().min(1) });

interface FromFileDialogProps {
  customerId: number;
  onChoose: (estateId: number) => void;
  onClose: () => void;
}

/** Asks for the estate whose file is read: a recipe comes into being with the first file that is read by it. */
export function FromFileDialog({ customerId, onChoose, onClose }: FromFileDialogProps) {
  const { t } = useTranslation('import-recipes');
  const { authorityRoles } = useCurrentUser();
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(customerId));
  const estates = placedEstates(hierarchy)
    .filter((placed) => isGrantedOnEstate(hierarchy, authorityRoles, { placed, role: Role.EstateOwner }))
    .map(({ estate }) => ({ value: estate.estateId, label: estate.displayName }));
  const [initialValues] = useState({ estateId: estates[0]?.value ?? 0 });
  const form = useDialogForm(fields, initialValues);
  return (
    <FormDialog
      title={t('fromFile.title')}
      context={t('fromFile.text')}
      width="confirmation"
      form={form}
      initialValues={initialValues}
      onSubmit={async ({ estateId }) => onChoose(estateId)}
      onClose={onClose}
      submitLabel={t('fromFile.confirm')}
    >
      <SelectField name="estateId" label={t('fromFile.estate')} options={estates} />
    </FormDialog>
  );
}
