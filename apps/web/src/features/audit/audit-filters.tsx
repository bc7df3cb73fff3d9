import type { AuditPage } from '@lichthof/contracts/audit.ts';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/page/search-field.tsx';
import { FilterMenu } from '../../ui/tables/filter-menu.tsx';
import { actionText, objectText } from './entry-text.ts';
import { PeriodFilter } from './period-filter.tsx';
import type { useAuditFilter } from './use-audit-filter.ts';

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
        options={[all, ...sorted(choices?.objectTypes, (code) => objectText(t, code))]}
        value={filter.objectType ?? ''}
        onChange={(objectType) => change({ objectType })}
      />
      <FilterMenu
        label={t('filter.action')}
        options={[all, ...sorted(choices?.actions, (code) => actionText(t, code))]}
        value={filter.action ?? ''}
        onChange={(action) => change({ action })}
      />
      <PeriodFilter {...{ filter }} onChange={change} />
    </Box>
  );
}

const typingPauseMs = 250;
const longestText = 100;

/** Asks when one pauses typing, not at every letter. */
function TextFilter({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('audit');
  const [{ typed, settled }, setText] = useState({ typed: text, settled: text });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // taken back, or another address: what stands in the field follows
  if (settled !== text) setText({ typed: text, settled: text });
  const type = (next: string) => {
    setText({ typed: next, settled: text });
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
