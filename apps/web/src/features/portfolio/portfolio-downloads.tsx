import {
  exportPortfolio,
  getPortfolioTemplate,
  portfolioFormats,
  type PortfolioFormat,
} from '@lichthof/contracts/places/portfolio.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndpointDownload } from '../../api/endpoint-mutation.ts';
import { errorText } from '../../api/error-text.ts';
import { saveFile } from '../../ui/page/save-file.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { Card } from '../../ui/page/card.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import type { CustomerParams } from './portfolio.queries.ts';

const endpoints = { template: getPortfolioTemplate, export: exportPortfolio };
type Download = keyof typeof endpoints;

/** The empty form, and what is stored now in the same form. */
export function PortfolioDownloads({ params }: { params: CustomerParams }) {
  const { t } = useTranslation('portfolio');
  return (
    <Card title={t('download.title')}>
      <Box sx={{ display: 'grid', gap: '16px' }}>
        <DownloadRow params={params} what="template" />
        <DownloadRow params={params} what="export" />
      </Box>
    </Card>
  );
}

function DownloadRow({ params, what }: { params: CustomerParams; what: Download }) {
  const { t } = useTranslation('portfolio');
  const toast = useToast();
  const save = useEndpointDownload(endpoints[what], (format: PortfolioFormat) => ({ params, query: { format } }), {
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => toast.error(t('download.failed'), errorText(error, t('download.failedText'))),
  });
  return (
    <Box sx={row}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography variant="subtitle2" component="h3">
          {t(`download.${what}`)}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {t(`download.${what}Text`)}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: '8px' }}>
        {portfolioFormats.map((format) => (
          <BusyButton
            key={format}
            variant="outlined"
            aria-label={t('download.label', { what: t(`download.${what}`), format: t(`download.${format}`) })}
            startIcon={<Download size={16} aria-hidden />}
            busy={save.isPending && save.variables === format}
            onClick={() => save.mutate(format)}
          >
            {t(`download.${format}`)}
          </BusyButton>
        ))}
      </Box>
    </Box>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' };
