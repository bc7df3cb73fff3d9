import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { openContractUsesQuery } from './contract-uses.queries.ts';

const OpenUsesDialog = lazyPart(async () => {
  const [{ OpenUsesDialog: dialog }] = await Promise.all([
    import('./open-uses-dialog.tsx'),
    loadTexts('contract-uses', 'estates'),
  ]);
  return { default: dialog };
});

/** Tells that somebody should say of contracts whether they are residential or commercial. */
export function OpenUsesNotice({ params }: { params: EstateParams }) {
  const { t } = useTranslation('participants');
  const { data: open = [] } = useQuery(openContractUsesQuery(params));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {open.length > 0 && (
        <Box sx={{ mb: '12px' }}>
          <Notice
            status="warning"
            title={t('uses.title')}
            action={
              <Button size="small" onClick={() => setIsOpen(true)}>
                {t('uses.look')}
              </Button>
            }
          >
            {t('uses.text', { count: open.length })}
          </Notice>
        </Box>
      )}
      <Suspense fallback={null}>
        {isOpen && <OpenUsesDialog {...{ params, open }} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
