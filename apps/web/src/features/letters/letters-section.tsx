import type { Letter } from '@lichthof/contracts/billing/letters.ts';
import { listLetters } from '@lichthof/contracts/billing/letters.ts';
import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { reminderName } from '@lichthof/domain/reminders/reminder-letter.ts';
import type { ReminderStep } from '@lichthof/domain/reminders/reminder-rules.ts';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { loadLetter, useLoadContract } from './letters.queries.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { openInTab } from '../../ui/page/open-file.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../api/estate.queries.ts';
import { useEndpointQuery } from '../../api/endpoint-query.ts';

interface LettersProps {
  params: ParticipantParams;
  participant: Pick<ParticipantDetails, 'contractNumber'>;
}

/** The contract as a document in all its versions, and the letters about prices. */
export function LettersSection({ params, participant: { contractNumber } }: LettersProps) {
  const { t } = useTranslation('letters');
  const { data: letters } = useEndpointQuery(listLetters, { params });
  const { isBusy, open } = useOpenFile();
  const loadContract = useLoadContract();
  if (contractNumber === null) return null;
  const nameOf = ({ kind, version, effectiveOn, contractNumber: number }: Letter) => {
    if (kind === 'contract') return t('kind.contract', { number, version });
    const name = kind === 'reminder' && reminderName(version as ReminderStep);
    return t(`kind.${kind}`, { name, day: formatDay(effectiveOn) });
  };
  return (
    <section aria-label={t('title')}>
      <Box sx={head}>
        <Typography variant="h2">{t('title')}</Typography>
        <BusyButton
          startIcon={<FileText size={16} />}
          busy={isBusy}
          onClick={() => open(() => loadContract(params, contractNumber))}
          sx={{ ml: 'auto' }}
        >
          {t('open')}
        </BusyButton>
      </Box>
      <DataTable
        label={t('title')}
        rows={letters ?? []}
        loading={letters === undefined}
        rowId={({ kind, letterId }) => `${kind} ${letterId}`}
        pageSize={20}
        columns={[
          { id: 'name', header: t('name'), cell: nameOf, isName: true, onPhone: true },
          {
            id: 'issued',
            header: t('issued'),
            cell: ({ issuedOn }) => formatDay(issuedOn),
            sortKey: ({ issuedOn }) => issuedOn,
            onPhone: true,
          },
          {
            id: 'file',
            header: t('file'),
            align: 'right',
            onPhone: true,
            cell: (letter) => (
              <IconButton
                aria-label={t('openOne', { name: nameOf(letter) })}
                onClick={() => open(() => loadLetter(params, letter))}
              >
                <Download size={16} />
              </IconButton>
            ),
          },
        ]}
        empty={<Typography sx={{ padding: '16px 20px', color: 'text.secondary' }}>{t('none')}</Typography>}
      />
    </section>
  );
}

const head = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px', m: '24px 0 10px' };

/** Opens one file at a time in a new tab. */
function useOpenFile() {
  const { t } = useTranslation('letters');
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (load: () => Promise<{ name: string; file: Blob }>) => {
    setIsBusy(true);
    try {
      await openInTab(load);
    } catch (error) {
      toast.error(t('failed'), errorText(error, t('failedText')));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, open: (load: () => Promise<{ name: string; file: Blob }>) => void run(load) };
}
