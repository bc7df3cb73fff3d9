import type { PortfolioPreview } from '@lichthof/contracts/places/portfolio.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/feedback/notice.tsx';
import { rowSums } from './sheet-counts.tsx';

/** Whether the file can be stored, in a sentence; below it what it does not do and what of it is not read. */
export function ImportSummary({ preview }: { preview: PortfolioPreview }) {
  return (
    <>
      <ImportSummaryNotice preview={preview} />
      <InvitationNotice sheets={preview.sheets} />
      <ReadingNotices notices={preview.notices} />
    </>
  );
}

function ImportSummaryNotice({ preview }: { preview: PortfolioPreview }) {
  const { t } = useTranslation('portfolio');
  const { issueTotal: count } = preview;
  if (count > 0) {
    return (
      <Notice status="error" title={t('check.issues', { count, amount: formatNumber(count) })}>
        {t('check.issuesText')}
      </Notice>
    );
  }
  const { created, changed } = rowSums(preview);
  if (created + changed === 0) {
    return (
      <Notice status="success" title={t('check.nothing')}>
        {t('check.nothingText')}
      </Notice>
    );
  }
  return (
    <Notice status="success" title={t('check.ready')}>
      {t('check.readyText', { created: formatNumber(created), changed: formatNumber(changed) })}
    </Notice>
  );
}

/** New tenants are there afterwards, and know nothing of it. */
function InvitationNotice({ sheets }: Pick<PortfolioPreview, 'sheets'>) {
  const { t } = useTranslation('portfolio');
  const isFilled = sheets.some(({ table, counts }) => table === 'tenants' && counts.created > 0);
  if (!isFilled) return null;
  return (
    <Notice status="info" title={t('check.notInvited')}>
      {t('check.notInvitedText')}
    </Notice>
  );
}

function ReadingNotices({ notices }: Pick<PortfolioPreview, 'notices'>) {
  const { t } = useTranslation('portfolio');
  if (notices.length === 0) return null;
  const texts = notices.map(({ code, sheet, title = '' }) => t(`notice.${code}`, { sheet, title }));
  return (
    <Notice status="warning" title={t('check.notices')}>
      <Box component="ul" sx={{ margin: '4px 0 0', paddingLeft: '18px' }}>
        {[...new Set(texts)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    </Notice>
  );
}
