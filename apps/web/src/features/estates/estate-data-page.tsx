import { Role } from '@lichthof/domain/access/role.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { Estate } from '@lichthof/contracts/places/estates.ts';
import { estateQuery } from '../../api/estate.queries.ts';
import { isGrantedOnCustomer } from '../../api/estate-tree.ts';
import { estateHierarchyQuery, useCurrentUser } from '../../api/session.queries.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ActionMenu } from '../../ui/page/action-menu.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ApartmentsTable } from './apartments/apartments-table.tsx';
import { AreasTable } from './data/areas-table.tsx';
import { EdgesTable } from './data/edges-table.tsx';
import { DeleteEstateDialog } from './deletion/delete-estate-dialog.tsx';
import { EstateDialog } from './form/estate-dialog.tsx';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { useEstateFacts } from './use-estate-facts.ts';

/** The master data of an estate: facts, apartments with their tenants, areas and edges. */
export function EstateDataPage() {
  const { t } = useTranslation('estate-data');
  const ids = useParams();
  const params = { customerId: Number(ids['customerId']), estateId: Number(ids['estateId']) };
  const { data: estate } = useSuspenseQuery(estateQuery(params));
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const navigate = useNavigate();
  const canDelete = useCanDelete(params.customerId);
  const isReadOnly = estate.archivedAt !== null;
  const close = () => setOpen(undefined);
  const closeDeletion = (isGone?: boolean) => {
    close();
    if (isGone) void navigate(pathTo('estates_overview', { customerId: params.customerId }), { replace: true });
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        status={estate.name}
        actions={
          !isReadOnly && (
            <>
              <Button variant="contained" startIcon={<Pencil />} onClick={() => setOpen('edit')}>
                {t('edit')}
              </Button>
              {canDelete && (
                <ActionMenu
                  label={t('menu')}
                  entries={[{ label: t('delete'), destructive: true, onClick: () => setOpen('delete') }]}
                />
              )}
            </>
          )
        }
      />
      <Stack sx={{ gap: '12px' }}>
        {isReadOnly && <Notice status="info">{t('archived')}</Notice>}
        <EstateFacts estate={estate} />
        <ApartmentsTable {...{ params, isReadOnly }} />
        <AreasTable areas={estate.buildingAreas} />
        <EdgesTable params={params} edges={estate.edges} timeZone={estate.timeZone} />
      </Stack>
      {open === 'edit' && <EstateDialog {...params} onClose={close} />}
      {open === 'delete' && <DeleteEstateDialog {...params} name={estate.name} onClose={closeDeletion} />}
    </>
  );
}

function useCanDelete(customerId: number): boolean {
  const { authorityRoles } = useCurrentUser();
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(customerId));
  return isGrantedOnCustomer(hierarchy, authorityRoles, Role.CustomerAdmin);
}

const order = [
  ...(['name', 'projectId', 'street', 'city', 'state', 'country', 'buildingType'] as const),
  ...(['constructionYear', 'floorsCount', 'allocationKey'] as const),
];

function EstateFacts({ estate }: { estate: Estate }) {
  const { t } = useTranslation('estate-data');
  const facts = useEstateFacts()(estate, order);
  return (
    <Card title={t('estate')}>
      <FactList
        facts={facts.map(({ name, label, text }) => ({
          label,
          fact: name === 'description' ? <span style={{ whiteSpace: 'pre-line' }}>{text}</span> : text,
        }))}
      />
    </Card>
  );
}
