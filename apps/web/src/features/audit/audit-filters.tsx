import type { AuditFilter, AuditPage } from '@lichthof/contracts/audit.ts';
import Box from '@mui/material/Box';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '@lichthof/domain/time/days.ts';
import { SearchField } from '../../ui/page/search-field.tsx';
import { FilterMenu } from '../../ui/tables/filter-menu.tsx';
import { auditActionLabel, auditedObjectLabel } from '@lichthof/domain/audit/audit-labels.ts';
import type { useAuditFilter } from './use-audit-filter.ts';
import { localToday } from '../../i18n/local-today.ts';
import { daysLabel } from '../../ui/page/period/period-label.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

interface AuditFiltersProps {
  filter: ReturnType<typeof useAuditFilter>;
  choices: AuditPage['choices'];
}

export function AuditFilters({ filter: { filter, change }, choices }: AuditFiltersProps) {
  const { t } = useTranslation('audit');
  const all = { value: '', label: t('filter.all') };
  const sorted = (codes: string[] = [], textOf: (code: string) => string) =>
    codes.map((value) => ({ value, label: textOf(value) })).sort((a, b) => a.label.localeCompare(b.label, 'de'));
  const people = (choices?.people ?? []).map(({ userId, name }) => ({ value: String(userId), label: name }));
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', mb: '12px' }}>
      <TextFilter text={filter.text ?? ''} onChange={(text) => change({ text })} />
      <FilterMenu
        label={t('filter.person')}
        options={[all, ...people]}
        value={String(filter.userId ?? '')}
        onChange={(userId) => change({ userId })}
      />
      <FilterMenu
        label={t('filter.object')}
        options={[all, ...sorted(choices?.objectTypes, auditedObjectLabel)]}
        value={filter.objectType ?? ''}
        onChange={(objectType) => change({ objectType })}
      />
      <FilterMenu
        label={t('filter.action')}
        options={[all, ...sorted(choices?.actions, auditActionLabel)]}
        value={filter.action ?? ''}
        onChange={(action) => change({ action })}
      />
      <PeriodFilter {...{ filter }} onChange={change} />
    </Box>
  );
}

const typingPauseMs = 250;
const longestText = 100;

/** Applies the text after a pause, not at each letter. */
function TextFilter({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('audit');
  const [{ typed, saved }, setText] = useState({ typed: text, saved: text });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // the filter was cleared or the URL changed: the input follows
  if (saved !== text) setText({ typed: text, saved: text });
  const type = (next: string) => {
    setText({ typed: next, saved: text });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next), typingPauseMs);
  };
  return (
    <SearchField
      label={t('filter.text')}
      placeholder={t('filter.placeholder')}
      value={typed}
      onChange={(next) => type(next.slice(0, longestText))}
    />
  );
}

const RangeDialog = lazyPart(async () => ({
  default: (await import('../../ui/page/period/range-dialog.tsx')).RangeDialog,
}));

interface PeriodFilterProps {
  filter: AuditFilter;
  onChange: (days: { from: string; to: string }) => void;
}

/** The last days, or a range chosen in a dialog. */
function PeriodFilter({ filter: { from, to }, onChange }: PeriodFilterProps) {
  const { t } = useTranslation('audit');
  const [isChoosing, setChoosing] = useState(false);
  const today = localToday();
  const end = addDays(today, 1);
  const choose = (choice: string) => {
    if (choice === 'other') setChoosing(true);
    else onChange(choice === '' ? { from: '', to: '' } : { from: addDays(end, -Number(choice)), to: end });
  };
  const chosen = from && to ? daysLabel({ from, to }) : t('filter.otherDays');
  return (
    <>
      <FilterMenu
        label={t('filter.days')}
        options={[
          { value: '', label: t('filter.all') },
          { value: '1', label: t('filter.today') },
          { value: '7', label: t('filter.week') },
          { value: '30', label: t('filter.month') },
          { value: 'other', label: chosen },
        ]}
        value={from && to ? 'other' : ''}
        onChange={choose}
      />
      {isChoosing && (
        <Suspense fallback={null}>
          <RangeDialog
            range={{ from: from ?? addDays(end, -30), to: to ?? end }}
            lastDay={today}
            submitLabel={t('filter.show')}
            onChoose={(days) => {
              setChoosing(false);
              onChange(days);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
