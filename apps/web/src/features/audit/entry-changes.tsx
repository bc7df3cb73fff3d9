import type { AuditEntry } from '@lichthof/contracts/audit.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeText } from './entry-text.ts';

const shownAtFirst = 3;

/** 'Feld: alt → neu', one below the other; of many the first. */
export function EntryChanges({ changes }: { changes: AuditEntry['changes'] }) {
  const { t } = useTranslation('audit');
  const [isOpen, setOpen] = useState(false);
  if (changes.length === 0) return <>–</>;
  const shown = isOpen ? changes : changes.slice(0, shownAtFirst);
  const hiddenCount = changes.length - shownAtFirst;
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: '6px 0', overflowWrap: 'anywhere' }}>
      {shown.map((change) => (
        <li key={change.field}>{changeText(t, change)}</li>
      ))}
      {hiddenCount > 0 && (
        <li>
          <Button
            variant="text"
            size="small"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            sx={{ ml: '-10px' }}
          >
            {isOpen ? t('fewerChanges') : t('moreChanges', { count: hiddenCount })}
          </Button>
        </li>
      )}
    </Box>
  );
}
