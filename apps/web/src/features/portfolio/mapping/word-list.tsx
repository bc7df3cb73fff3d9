import type { PortfolioMapping } from '@lichthof/contracts/places/portfolio-mappings.ts';
import { nameKey } from '@lichthof/domain/portfolio/tables/cells.ts';
import type { RecipeColumn } from '@lichthof/domain/portfolio/recipe/portfolio-recipe.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choicesOfUse } from './column-texts.ts';
import { NativeChoice } from './native-choice.tsx';

type Word = PortfolioMapping['sheets'][number]['columns'][number]['words'][number];

interface WordListProps {
  column: RecipeColumn;
  words: Word[];
  onChange: (words: RecipeColumn['words']) => void;
}

const shownWords = 3;

/** Texts of a column that are read as another one; those of a choice that nobody has translated come first. */
export function WordList({ column, words, onChange }: WordListProps) {
  const { t } = useTranslation('portfolio');
  const [isOpen, setOpen] = useState(false);
  if (words.length === 0) return null;
  const sorted = words.toSorted((a, b) => Number(a.to !== null) - Number(b.to !== null));
  const open = words.filter(({ to }) => to === null).length;
  const shown = isOpen ? sorted : sorted.slice(0, Math.max(shownWords, open));
  const rest = words.length - shown.length;
  return (
    <Box component="ul" sx={list} aria-label={t('mapping.words', { heading: column.heading })}>
      {shown.map((word) => (
        <li key={word.text}>
          <OneWord word={word} column={column} onChange={onChange} />
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Button variant="text" size="small" onClick={() => setOpen(true)}>
            {t('mapping.moreWords', { count: rest })}
          </Button>
        </li>
      )}
    </Box>
  );
}

function OneWord({
  word,
  column,
  onChange,
}: {
  word: Word;
  column: RecipeColumn;
  onChange: WordListProps['onChange'];
}) {
  const { t } = useTranslation('portfolio');
  const options = choicesOfUse(column.use);
  const set = (to: string) => {
    const others = Object.entries(column.words).filter(([key]) => key !== nameKey(word.text));
    onChange(Object.fromEntries(to === '' ? others : [...others, [nameKey(word.text), to]]));
  };
  return (
    <>
      <Typography variant="small" component="span" sx={{ color: 'text.secondary' }}>
        {word.text} →
      </Typography>
      {options ? (
        <Box sx={{ width: 190 }}>
          <NativeChoice
            label={t('mapping.wordMeans', { word: word.text })}
            value={word.to ?? ''}
            isOpen={word.to === null}
            onChange={set}
          >
            <option value="">{t('mapping.choose')}</option>
            {options.map(({ label }) => (
              <option key={label}>{label}</option>
            ))}
          </NativeChoice>
        </Box>
      ) : word.to === null ? (
        <Button
          size="small"
          aria-label={t('mapping.isVacancyLabel', { word: word.text })}
          onClick={() => onChange({ ...column.words, [nameKey(word.text)]: '' })}
        >
          {t('mapping.isVacancy')}
        </Button>
      ) : (
        <Typography variant="small" component="strong">
          {word.to === '' ? t('mapping.nothing') : word.to}
        </Typography>
      )}
    </>
  );
}

const list = {
  listStyle: 'none',
  margin: '6px 0 0',
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 18px',
  '& > li': { display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0 },
};
