import type { RecipeLayout } from '@lichthof/contracts/imports/import-layouts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { StatusIcon } from '../../../ui/feedback/status-icon.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { evidenceText, namesOf, readingTexts, type RecipePart } from './recipe-texts.ts';

interface RecipeCardProps {
  layout: RecipeLayout;
  onTakeBack: (partId: string) => void;
}

/** How the file is read: each part with its reading and where the file says it, or open. */
export function RecipeCard({ layout, onTakeBack }: RecipeCardProps) {
  const { t } = useTranslation('recipe');
  const open = layout.parts.filter(({ proof }) => proof === null).length;
  const known = layout.parts.length - open;
  return (
    <Card
      title={t('title')}
      description={open > 0 ? t('count', { count: open, known }) : t('allKnown', { count: known })}
      flush
    >
      <Box component="ul" sx={list}>
        {layout.parts.map((part) => (
          <PartRow key={part.id} {...{ part, layout, onTakeBack }} />
        ))}
      </Box>
    </Card>
  );
}

function PartRow({ part, layout, onTakeBack }: RecipeCardProps & { part: RecipePart }) {
  const { t } = useTranslation('recipe');
  const isOpen = part.proof === null;
  const names = namesOf(part, layout);
  const isOfAll = names.length === 0 || names.length === layout.recipe.series.length;
  const [reading = ''] = readingTexts(t, part, layout);
  return (
    <Box component="li" data-open={isOpen}>
      <StatusIcon status={isOpen ? 'warning' : 'success'} />
      <div>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {t(`part.${part.kind}`, { word: part.word ?? '' })}
          {!isOfAll && `, ${names.join(', ')}`}
        </Typography>
        <Typography component="p" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {isOpen ? t('open') : reading}
        </Typography>
      </div>
      <Typography variant="small" component="p" className="evidence">
        {evidenceText(t, part)}
        {part.proof?.kind === 'answer' && (
          <Button variant="text" size="small" onClick={() => onTakeBack(part.id)}>
            {t('changeAnswer')}
          </Button>
        )}
      </Typography>
    </Box>
  );
}

const list: SxStyle = (theme) => ({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: { xs: '16px minmax(0, 1fr)', md: '16px minmax(0, 1.4fr) minmax(0, 1fr)' },
    gap: '2px 12px',
    alignItems: 'center',
    padding: '10px 20px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    color: 'text.primary',
  },
  '& > li > svg': { color: theme.vars.palette.status.success },
  '& > [data-open="true"]': { backgroundColor: theme.vars.palette.status.warningBg },
  '& > [data-open="true"] > svg': { color: theme.vars.palette.status.warning },
  '& .evidence': {
    color: theme.vars.palette.text.secondary,
    gridColumn: { xs: 2, md: 'auto' },
    textAlign: { md: 'right' },
  },
});
