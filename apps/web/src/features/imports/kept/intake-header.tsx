import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '../../../navigation/route-table.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';

/** The pages of the data intake, in their order. */
const intakeTabs = ['customer_intake_files', 'customer_import_recipes', 'customer_intake_sources'] as const;
type IntakeTab = (typeof intakeTabs)[number];

interface IntakeHeaderProps {
  customerId: number;
  tab: IntakeTab;
  status: ReactNode;
  actions: ReactNode;
  /** Beside the names of the tabs, a number or a few words; unknown ones are left out. */
  counts: Partial<Record<IntakeTab, number | string | undefined>>;
}

/** The head of the pages below 'Dateneingang'; each tab is an address of its own. */
export function IntakeHeader({ customerId, tab, status, actions, counts }: IntakeHeaderProps) {
  const { t } = useTranslation('import-recipes');
  return (
    <>
      <PageHeader title={t('intake')} status={status} actions={actions} />
      <Box sx={{ borderBottom: 1, borderColor: 'divider', mb: '16px' }}>
        <Tabs value={tab} aria-label={t('tabs.label')} variant="scrollable" scrollButtons={false}>
          {intakeTabs.map((one) => (
            <Tab
              key={one}
              value={one}
              component={Link}
              to={pathTo(one, { customerId })}
              label={<TabLabel text={t(`tabs.${one}`)} count={counts[one]} />}
            />
          ))}
        </Tabs>
      </Box>
    </>
  );
}

function TabLabel({ text, count }: { text: string; count: number | string | undefined }) {
  return (
    <span>
      {text}{' '}
      {count !== undefined && (
        <Box component="span" sx={{ fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}>
          {typeof count === 'number' ? formatNumber(count) : count}
        </Box>
      )}
    </span>
  );
}
