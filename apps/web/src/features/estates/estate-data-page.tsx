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
import { formatMeasure } from '../../i18n/number-formats.ts';
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
import { labelIn, useAreaOptions, useEstateOptions } from './use-estate-options.ts';

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

const line = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');

function EstateFacts({ estate }: { estate: Estate }) {
  const { t } = useTranslation('estate-data');
  const { buildingTypes, allocationKeys, countries } = useEstateOptions();
  const { timeZones } = useAreaOptions();
  const { street, houseNumber, zipCode, city, state, country } = estate.location;
  return (
    <Card title={t('estate')}>
      <FactList
        facts={[
          { label: t('name'), fact: estate.name },
          { label: t('projectId'), fact: estate.projectId },
          { label: t('address'), fact: line(street, houseNumber) },
          { label: t('city'), fact: line(zipCode, city) },
          { label: t('state'), fact: state },
          { label: t('country'), fact: labelIn(countries, country) },
          { label: t('buildingType'), fact: labelIn(buildingTypes, estate.buildingType) },
          { label: t('constructionYear'), fact: estate.constructionYear },
          { label: t('floors'), fact: estate.floorsCount },
          { label: t('allocationKey'), fact: labelIn(allocationKeys, estate.allocationKey) },
          { label: t('timeZone'), fact: labelIn(timeZones, estate.timeZone) },
          { label: t('connectionFuse'), fact: formatMeasure(estate.connectionFuseA, 'A') },
          { label: t('connectionPower'), fact: formatMeasure(estate.connectionPowerKw, 'kW') },
          {
            label: t('description'),
            fact: <span style={{ whiteSpace: 'pre-line' }}>{estate.description ?? '–'}</span>,
          },
        ]}
      />
    </Card>
  );
}
