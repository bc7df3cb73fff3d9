import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../api/estate.queries.ts';
import { pathTo } from '../../navigation/route-table.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { allDocuments } from './archives/use-zip.ts';
import { ZipButton } from './archives/zip-button.tsx';
import { BankStatementButton } from '../payments/bank-statements/bank-statement-button.tsx';
import { SepaExportButton } from '../sepa/direct-debits/sepa-export-button.tsx';
import { MoreActions } from './more-actions.tsx';

interface InvoiceActionsProps {
  params: EstateParams;
  hasInvoices: boolean;
}

/** At the right of the title; on a phone in a bar above the navigation, where most are in the menu. */
export function InvoiceActions({ params, hasInvoices }: InvoiceActionsProps) {
  const { t } = useTranslation('invoices');
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  if (isPhone && hasInvoices) {
    return (
      <Box sx={bar}>
        <SepaExportButton params={params} variant="contained" />
        <MoreActions params={params} hasAll />
      </Box>
    );
  }
  return (
    <Box sx={bar}>
      {hasInvoices && (
        <>
          <ZipButton params={params} choice={allDocuments} />
          <BankStatementButton params={params} />
          <SepaExportButton params={params} />
          <MoreActions params={params} />
        </>
      )}
      <Button
        component={Link}
        to={pathTo('estate_tenantelectricity_billing_preview', { ...params })}
        variant="contained"
      >
        {t('actions.newBilling')}
      </Button>
    </Box>
  );
}

const navigationHeight = 64;

const bar: SxStyle = (theme) => ({
  display: 'flex',
  gap: '8px',
  [theme.breakpoints.down('sm')]: {
    position: 'fixed',
    insetInline: 0,
    bottom: `calc(${navigationHeight}px + env(safe-area-inset-bottom))`,
    zIndex: theme.zIndex.appBar - 1,
    padding: '10px 16px',
    backgroundColor: theme.vars.palette.stone.court,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    '& > .MuiButton-root': { flex: 1 },
    '& > .MuiIconButton-root': { border: `1px solid ${theme.vars.palette.stone.lineStrong}` },
  },
});
