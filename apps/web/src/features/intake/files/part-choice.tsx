import type { RecipeLayout } from '@lichthof/contracts/imports/import-layouts.ts';
import { formatList } from '@lichthof/domain/formats/lists.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '../../../theme/tokens.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { checkedCircle, uncheckedCircle } from '../../../ui/fields/control-icons.tsx';
import { namesOf, readingNote, readingTexts, type RecipePart } from '../../imports/recipe/recipe-texts.ts';

interface PartChoiceProps {
  part: RecipePart;
  layout: RecipeLayout;
  /** The index of the reading. */
  chosen: number | undefined;
  onChoose: (reading: number) => void;
}

const none = '';

/** An open part of how a file is read, with its readings below one another; none is chosen beforehand. */
export function PartChoice({ part, layout, chosen, onChoose }: PartChoiceProps) {
  const { t } = useTranslation('recipe');
  const id = useId();
  const names = namesOf(part, layout);
  return (
    <div>
      <Typography id={id} component="h3" sx={{ fontWeight: 600, fontSize: 'inherit', mb: '2px' }}>
        {t(`question.${part.kind}`, { word: part.word ?? '' })}
      </Typography>
      {names.length > 0 && (
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {t('about', { names: formatList(names) })}
        </Typography>
      )}
      <RadioGroup
        aria-labelledby={id}
        value={chosen === undefined ? none : String(chosen)}
        onChange={(_event, index) => onChoose(Number(index))}
        sx={{ display: 'grid', gap: '8px', mt: '8px' }}
      >
        {readingTexts(t, part, layout).map((text, index) => (
          <FormControlLabel
            key={text}
            value={String(index)}
            sx={option}
            control={<Radio icon={uncheckedCircle} checkedIcon={checkedCircle} />}
            label={
              <>
                <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
                  {text}
                </Box>
                <Typography variant="small" component="span" sx={{ color: 'text.secondary' }}>
                  {part.kind === 'status'
                    ? t(`statusNote.${part.readings[index] ?? 'measured'}`)
                    : readingNote(t, part, index)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </div>
  );
}

const option: SxStyle = (theme) => ({
  margin: 0,
  padding: '8px 12px',
  alignItems: 'flex-start',
  border: `1px solid ${theme.vars.palette.stone.control}`,
  borderRadius: `${radius.toast}px`,
});
