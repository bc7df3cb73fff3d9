import { Role } from '@lichthof/domain/access/role.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FlaskConical, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { Customer, CustomerBody } from '@lichthof/contracts/places/customers.ts';
import { useCurrentUser } from '../../api/session.queries.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { useNewInAddress } from '../../navigation/use-new-in-address.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import type { MenuEntry } from '../../ui/page/action-menu.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SearchField } from '../../ui/page/search-field.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { FirstStepsPanel } from '../first-steps/first-steps-panel.tsx';
import { SamplePart } from '../sample-customer/sample-part.tsx';
import { customersQuery, type ListedCustomer, useCreateCustomer } from './customers.queries.ts';
import { EditCustomerDialog } from './edit-customer-dialog.tsx';
import { errorText } from '../../api/error-text.ts';
import { putFieldError } from '../../api/field-errors.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { OperatorNotice } from './operator-notice.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { CustomerFields } from './customer-fields.tsx';
import { customerFormSchema, formOf } from './customer-form.ts';
import type { DataColumn } from '../../ui/tables/columns.ts';

const pageSize = 100;

/** The customers that the user may see; redirects if there is exactly one and the user may not add another. */
export function CustomersPage() {
  const { data: customers } = useSuspenseQuery(customersQuery);
  const isSystemAdmin = useCurrentUser().authorityRoles.includes(Role.AuthorityAdmin);
  const only = customers.length === 1 && !isSystemAdmin ? customers[0] : undefined;
  if (only) return <Navigate to={pathTo('customer_home', { customerId: only.id })} replace />;
  return <CustomerList customers={customers} mayCreate={isSystemAdmin} />;
}

/** The search is stored in the URL. */
function CustomerList({ customers, mayCreate }: { customers: ListedCustomer[]; mayCreate: boolean }) {
  const { t } = useTranslation('customers');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [edited, setEdited] = useState<ListedCustomer>();
  const [isCreating, setIsCreating] = useNewInAddress();
  const columns = useCustomerColumns();
  const searchText = search.get('search') ?? '';
  const found = customers.filter((customer) => textOf(customer).includes(searchText.trim().toLocaleLowerCase('de')));
  const menuOf = (customer: ListedCustomer): MenuEntry[] => [
    {
      label: t('edit.open'),
      icon: <Pencil size={16} />,
      onClick: () => setEdited(customer),
      disabled: customer.estateCount === null,
    },
  ];
  // an example is no beginning
  const isFirst = mayCreate && customers.every(({ isSample }) => isSample);
  const create = mayCreate && (
    <Button
      variant={isFirst ? 'outlined' : 'contained'}
      startIcon={<Plus size={16} />}
      onClick={() => setIsCreating(true)}
    >
      {t('create.title')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('list.title')} status={t('list.status', { count: customers.length })} actions={create} />
      {mayCreate && <OperatorNotice />}
      {isFirst && <FirstStepsPanel isCustomerAdmin />}
      {(customers.length > 0 || !isFirst) && (
        <Box sx={isFirst ? { mt: '12px' } : {}}>
          <Box role="search" sx={{ mb: '12px' }}>
            <SearchField
              label={t('list.search')}
              placeholder={t('list.placeholder')}
              value={searchText}
              onChange={(text) => setSearch(text ? { search: text } : {}, { replace: true })}
            />
          </Box>
          <DataTable
            label={t('list.title')}
            rows={found}
            rowId={({ id }) => String(id)}
            rowTo={({ id }) => pathTo('customer_home', { customerId: id })}
            sort={{ columnId: 'name', descending: false }}
            columns={columns}
            rowMenu={menuOf}
            pageSize={pageSize}
            empty={<NothingFound isSearch={searchText !== ''} />}
          />
          {!isFirst && (
            <Box sx={{ mt: '12px', maxWidth: 560 }}>
              <SamplePart />
            </Box>
          )}
        </Box>
      )}
      {isCreating && (
        <CreateCustomerDialog
          // the first administrator is invited on this page
          onCreated={({ id }) => void navigate(pathTo('customer_user_management', { customerId: id }))}
          onClose={() => setIsCreating(false)}
        />
      )}
      {edited && <EditCustomerDialog customer={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function NothingFound({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation('customers');
  if (isSearch) return <EmptyState picture="search" title={t('list.notFound.title')} text={t('list.notFound.text')} />;
  return <EmptyState picture="customer" title={t('list.empty.title')} text={t('list.empty.text')} />;
}

const textOf = ({ name, address }: ListedCustomer) =>
  [name, address.city].filter(Boolean).join(' ').toLocaleLowerCase('de');

interface CreateCustomerDialogProps {
  onCreated: (customer: Customer) => void;
  onClose: () => void;
}

function CreateCustomerDialog({ onCreated, onClose }: CreateCustomerDialogProps) {
  const { t } = useTranslation('customers');
  const toast = useToast();
  const { mutateAsync } = useCreateCustomer();
  const [failure, setFailure] = useState<string>();
  const form = useDialogForm(customerFormSchema, formOf());

  const create = async (body: CustomerBody) => {
    setFailure(undefined);
    const customer = await mutateAsync(body);
    toast.success(t('create.done'), t('create.doneText', { name: customer.name }));
    onCreated(customer);
  };
  const explain = (error: unknown) => {
    if (putFieldError(form, error, { CustomerName: 'name' })) return;
    setFailure(errorText(error, t('create.failed')));
  };
  return (
    <FormDialog
      title={t('create.title')}
      form={form}
      initialValues={formOf()}
      onSubmit={create}
      onError={explain}
      onClose={onClose}
      submitLabel={t('create.submit')}
      note={t('create.note')}
      failure={{ title: t('create.notSaved'), text: failure }}
    >
      <CustomerFields />
    </FormDialog>
  );
}

function useCustomerColumns(): DataColumn<ListedCustomer>[] {
  const { t } = useTranslation('customers');
  return [
    {
      id: 'name',
      header: t('field.name'),
      cell: ({ name, isSample }) =>
        isSample ? (
          <>
            {name}{' '}
            <StatusBadge status="neutral" icon={<FlaskConical size={14} />}>
              {t('list.sample')}
            </StatusBadge>
          </>
        ) : (
          name
        ),
      sortKey: ({ name }) => name,
      isName: true,
      onPhone: true,
    },
    {
      id: 'city',
      header: t('field.city'),
      cell: ({ address }) => address.city ?? '–',
      sortKey: ({ address }) => address.city,
    },
    {
      id: 'estates',
      header: t('list.estates'),
      cell: ({ estateCount }) => estateCount ?? '–',
      sortKey: ({ estateCount }) => estateCount,
      align: 'right',
      onPhone: true,
    },
  ];
}
