import { OperationView } from '@lichthof/domain/access/operation-views.ts';
import Typography from '@mui/material/Typography';
import { Building2, House } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { useCurrentUser } from '../api/session.queries.ts';
import { placedEstates } from '../api/estate-tree.ts';
import { pathTo } from '../navigation/route-table.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../ui/dialogs/use-dialog-form.ts';
import { RadioCards } from '../ui/fields/radio-cards.tsx';
import { apartmentsOf } from './guard/guard.ts';
import { signOut } from './guard/guard-dependencies.ts';
import { rememberChosenView } from './guard/last-route.ts';

const viewSchema = z.object({ selectedView: z.enum(OperationView) });

interface ViewDialogProps {
  onClose: () => void;
  /** Replaces the entry of the browser's history instead of adding one. */
  replace?: boolean;
}

/** 'Ansicht wechseln': manage estates, or see the own apartment. Cancelling signs out. */
export function ViewDialog({ onClose, replace = false }: ViewDialogProps) {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const initialValues = { selectedView: preselected(pathname) };
  const form = useDialogForm(viewSchema, initialValues);

  const isChosen = useRef(false);
  const choose = ({ selectedView }: z.infer<typeof viewSchema>) => {
    isChosen.current = true;
    rememberChosenView(selectedView);
    void navigate(pathTo(selectedView === OperationView.Admin ? 'customers' : 'tenants'), { replace });
  };
  const estateCount = user.estateHierarchy.flatMap(placedEstates).length;
  const apartments = apartmentsOf(user.estateHierarchy).map(
    ({ estateName, displayName }) => `${estateName}, ${displayName}`,
  );
  const all = [
    {
      value: OperationView.Admin,
      label: t('view.admin.name'),
      description: t('view.admin.description', { count: estateCount }),
      icon: <Building2 size={20} />,
    },
    {
      value: OperationView.Tenant,
      label: t('view.tenant.name'),
      description: t('view.tenant.description', { apartments: apartments.join('; ') }),
      icon: <House size={20} />,
    },
  ];

  return (
    <FormDialog
      title={t('view.title')}
      context={t('view.context')}
      width="form"
      mustAnswer
      form={form}
      initialValues={initialValues}
      onSubmit={choose}
      onClose={() => (isChosen.current ? onClose() : void signOut())}
      submitLabel={t('view.next')}
    >
      <RadioCards
        name="selectedView"
        label={t('view.label')}
        options={all.filter(({ value }) => user.operationViews.includes(value))}
      />
      <Typography variant="small" sx={{ color: 'text.secondary' }}>
        {t('view.note')}
      </Typography>
    </FormDialog>
  );
}

/** Managing for addresses below /customers, everything else is the tenant's. */
const preselected = (pathname: string) =>
  pathname.startsWith('/customers') ? OperationView.Admin : OperationView.Tenant;
