import { longestReferenceFile, type ReferenceImport } from '@lichthof/contracts/supply/reference-tables.ts';
import { decodeText } from '@lichthof/domain/csv/decode-text.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/page/card.tsx';
import { DropZone } from '../../ui/page/drop-zone.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { useReferenceImport } from './reference-tables.queries.ts';

interface CheckedFile {
  text: string;
  result: ReferenceImport;
}

/** Reads a CSV file, says what would be stored, and stores all of it or nothing. */
export function ImportCard() {
  const { t } = useTranslation('reference-tables');
  const toast = useToast();
  const load = useReferenceImport();
  const [isBusy, setBusy] = useState(false);
  const [checked, setChecked] = useState<CheckedFile>();
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      toast.error(t('import.failed'), errorText(error, t('failed')));
    }
    setBusy(false);
  };
  const check = (file: File) =>
    run(async () => {
      const text = decodeText(new Uint8Array(await file.arrayBuffer()));
      const isReadable = text !== null && text.length <= longestReferenceFile;
      if (isReadable) setChecked({ text, result: await load({ text, isTrial: true }) });
      else {
        setChecked(undefined);
        toast.error(t('import.unreadable'));
      }
    });
  const store = (text: string) =>
    run(async () => {
      const result = await load({ text, isTrial: false });
      setChecked(result.isStored ? undefined : { text, result });
      if (result.isStored) toast.success(t('import.done'));
    });
  return (
    <Card title={t('import.title')} description={t('import.description')}>
      <Box sx={{ display: 'grid', gap: '16px' }}>
        <DropZone
          busyLabel={isBusy ? t('import.busy') : undefined}
          accept=".csv,text/csv"
          texts={{ drop: t('import.drop'), choose: t('import.choose'), limit: t('import.limit') }}
          onFiles={([file]) => file && void check(file)}
        />
        {checked && <ImportResult result={checked.result} onStore={() => void store(checked.text)} />}
        <Typography variant="small" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('import.columns')}
        </Typography>
      </Box>
    </Card>
  );
}

const shownErrors = 5;

function ImportResult({ result, onStore }: { result: ReferenceImport; onStore: () => void }) {
  const { t } = useTranslation('reference-tables');
  const { table, errors, createdCount, changedCount, unchangedCount } = result;
  if (table === null) {
    return (
      <Notice status="error" title={t('import.unknownTable')}>
        {t('import.unknownTableText')}
      </Notice>
    );
  }
  if (errors.length > 0) {
    const places = errors
      .slice(0, shownErrors)
      .map(({ line, column }) => t('import.place', { line, column: column ?? '' }));
    return (
      <Notice status="error" title={t('import.wrong', { count: errors.length })}>
        {places.join(' · ')}
      </Notice>
    );
  }
  return (
    <Notice
      status="info"
      title={t(`import.table.${table}`)}
      action={
        createdCount + changedCount > 0 && (
          <Button size="small" variant="contained" onClick={onStore}>
            {t('import.store')}
          </Button>
        )
      }
    >
      {t('import.counts', { createdCount, changedCount, unchangedCount })}
    </Notice>
  );
}
