import type { EdgeMapping, MappedRegister } from '@lichthof/contracts/edges/edge-mapping.ts';
import { addressOf } from '@lichthof/domain/metering/edges/edge-registers.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SearchField } from '../../ui/page/search-field.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { FilterMenu } from '../../ui/tables/filter-menu.tsx';
import { TableToolbar } from '../../ui/tables/table-toolbar.tsx';
import { MissingDevicesNotice } from './missing-devices.tsx';
import { RegisterDialog } from './register-dialog.tsx';
import { assignmentOf, type NewMeterContext, countImplausibleAssignments, acceptProposals } from './register-drafts.ts';
import { type RegisterView, registerViews, filterRegisters } from './register-filter.ts';
import type { RegisterDrafts } from './use-drafts.ts';
import { useRegisterColumns } from './register-columns.tsx';

interface RegistersSectionProps {
  mapping: EdgeMapping;
  registers: RegisterDrafts;
  context: NewMeterContext;
  timeZone: TimeZone;
  isReadOnly: boolean;
  /** Shown while there is nothing to map. */
  firstStep: ReactNode;
}

/** The registers of the edge and the meters they are assigned to. */
export function RegistersSection(props: RegistersSectionProps) {
  const { mapping, registers, context, timeZone, isReadOnly, firstStep } = props;
  const { t } = useTranslation('edges');
  const { drafts, assign, acceptAllProposals } = registers;
  const [view, setView] = useState<RegisterView>('useful');
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<MappedRegister>();
  const columns = useRegisterColumns({ mapping, drafts, timeZone });
  const acceptableCount = acceptProposals(mapping, drafts, context).taken;
  const hasNone = mapping.registers.length === 0;
  const menuOf = (register: MappedRegister) => [
    { label: t('menu.assign'), onClick: () => setOpened(register) },
    {
      label: t('menu.remove'),
      disabled: !assignmentOf(register, drafts),
      onClick: () => assign(register, null),
    },
  ];
  return (
    <Box component="section" aria-label={t('registers')}>
      <Typography variant="h2" sx={{ mt: '12px' }}>
        {t('registers')}
      </Typography>
      <Typography variant="small" component="p" sx={{ color: 'text.secondary', mb: '12px', maxWidth: 720 }}>
        {t('registersText')}
      </Typography>
      <MissingDevicesNotice {...{ mapping, registers }} />
      <ImplausibleNotice count={countImplausibleAssignments(mapping, drafts)} onShow={() => setView('implausible')} />
      {!hasNone && (
        <TableToolbar
          filters={
            <Box
              role="search"
              sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', width: { xs: '100%', sm: 'auto' } }}
            >
              <SearchField label={t('search')} placeholder={t('searchPlaceholder')} value={text} onChange={setText} />
              <FilterMenu
                label={t('view.label')}
                options={registerViews.map((value) => ({ value, label: t(`view.${value}`) }))}
                value={view}
                onChange={setView}
              />
            </Box>
          }
          end={
            !isReadOnly &&
            acceptableCount > 0 && (
              <Button size="small" onClick={acceptAllProposals} sx={{ minHeight: { xs: 44, sm: 32 } }}>
                {t('proposals.take', { count: acceptableCount })}
              </Button>
            )
          }
        />
      )}
      <DataTable
        label={t('registers')}
        columns={columns}
        rows={filterRegisters(mapping, drafts, { view, text })}
        rowId={addressOf}
        {...(!isReadOnly && { onRowClick: setOpened, rowMenu: menuOf })}
        empty={hasNone ? firstStep : <EmptyState picture="search" title={t('noHits.title')} text={t('noHits.text')} />}
      />
      {opened && (
        <RegisterDialog
          {...{ mapping, drafts, context }}
          register={opened}
          onAssign={(assignment) => assign(opened, assignment)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Box>
  );
}

interface ImplausibleNoticeProps {
  /** Number of assigned registers with an implausible check; renders nothing for 0. */
  count: number;
  onShow: () => void;
}

function ImplausibleNotice({ count, onShow }: ImplausibleNoticeProps) {
  const { t } = useTranslation('edges');
  if (count === 0) return null;
  return (
    <Box sx={{ mb: '12px' }}>
      <Notice
        status="warning"
        title={t('implausible.title', { count })}
        action={
          <Button size="small" onClick={onShow}>
            {t('implausible.show')}
          </Button>
        }
      >
        {t('implausible.text')}
      </Notice>
    </Box>
  );
}
