import type { RecipeLayout } from '@lichthof/contracts/imports/import-layouts.ts';
import type { Consequence } from '@lichthof/contracts/imports/recipes.ts';
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
import { Card } from '../../../ui/page/card.tsx';
import { TotalsLegend } from '../comparison/totals-chart.tsx';
import { ConsequenceFacts } from './consequence-facts.tsx';
import { namesOf, readingNote, readingTexts, type RecipePart } from './recipe-texts.ts';

interface PartQuestionProps {
  part: RecipePart;
  layout: RecipeLayout;
  /** By reading; undefined as long as they are computed. */
  consequences: Consequence[][] | undefined;
  /** Which of the readings are possible for the meters. */
  isOffered: (reading: number) => boolean;
  isBusy: boolean;
  onAnswer: (reading: number) => void;
}

/** An open part: all its readings side by side with what each would bring. None is chosen beforehand. */
export function PartQuestion({ part, layout, consequences, isOffered, isBusy, onAnswer }: PartQuestionProps) {
  const { t } = useTranslation('recipe');
  const id = useId();
  const names = namesOf(part, layout);
  const legend = consequences?.flat().find(({ totals }) => totals.length > 0);
  return (
    <Card
      title={<span id={id}>{t(`question.${part.kind}`, { word: part.word ?? '' })}</span>}
      description={names.length === 0 ? t('aboutAll') : t('about', { names: formatList(names) })}
    >
      {legend && <TotalsLegend by={legend.by} totals={legend.totals} />}
      <RadioGroup aria-labelledby={id} value="" onChange={(_event, index) => onAnswer(Number(index))} sx={grid}>
        {readingTexts(t, part, layout).map(
          (text, index) =>
            isOffered(index) && (
              <Box key={text} sx={card}>
                <FormControlLabel
                  value={String(index)}
                  disabled={isBusy}
                  label={text}
                  control={
                    <Radio
                      icon={uncheckedCircle}
                      checkedIcon={checkedCircle}
                      slotProps={{ input: { 'aria-describedby': `${id}-${index}` } }}
                    />
                  }
                  slotProps={{ typography: { variant: 'subtitle2' } }}
                />
                <div id={`${id}-${index}`}>
                  <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
                    {readingNote(t, part, index)}
                  </Typography>
                  <ConsequenceFacts consequences={consequences?.[index]} />
                </div>
              </Box>
            ),
        )}
      </RadioGroup>
    </Card>
  );
}

const grid: SxStyle = {
  display: 'grid',
  gap: '12px',
  marginTop: '12px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(280px, 1fr))' },
};

const card: SxStyle = (theme) => ({
  padding: '12px 16px',
  border: `1px solid ${theme.vars.palette.stone.control}`,
  borderRadius: `${radius.toast}px`,
});
