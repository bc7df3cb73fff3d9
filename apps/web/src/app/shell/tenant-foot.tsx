import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '../../navigation/route-table.ts';
import { HelpLink } from './help-link.tsx';
import { productVersion } from './product-version.ts';

/** Who runs the portal and whom to ask, below every page of a tenant. */
export function TenantFoot() {
  const { t } = useTranslation('app');
  return (
    <Box component="nav" aria-label={t('foot')} sx={foot}>
      <HelpLink>{t('help.name')}</HelpLink>
      <Link to={pathTo('contact')}>{t('title.contact')}</Link>
      <Link to={pathTo('imprint')}>{t('title.imprint')}</Link>
      <Box component="span" sx={version}>
        {t('account.version', { version: productVersion })}
      </Box>
    </Box>
  );
}

const foot = {
  display: 'flex',
  gap: '20px',
  mt: '20px',
  '& a': { color: 'text.secondary', padding: '12px 0' },
};
const version = { color: 'text.secondary', padding: '12px 0', ml: 'auto' };
