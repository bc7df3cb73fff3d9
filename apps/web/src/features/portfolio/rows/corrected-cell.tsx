import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { StatusIcon } from '../../../ui/feedback/status-icon.tsx';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { type PortfolioImportParams, useCorrectPortfolio } from '../portfolio.queries.ts';

interface CorrectedCellProps {
  params: PortfolioImportParams;
  place: { sheet: string; line: number; letter: string };
  text: string;
  title: string;
  /** What is wrong with it. */
  message: string;
  /** What may be meant instead. */
  suggestions?: string[];
}

/** A cell with an issue: it is typed anew here, for this row or for all rows with the same text. */
export function CorrectedCell({ params, place, text, title, message, suggestions }: CorrectedCellProps) {
  const { t } = useTranslation('portfolio');
  const id = useId();
  const [typed, setTyped] = useState(text);
  const correct = useCorrectPortfolio(params);
  const send = (to: string, isForAll: boolean) =>
    correct.mutate({ ...place, line: isForAll ? null : place.line, from: text, to: to.trim() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== text) send(typed, false);
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ mt: '6px' }}>
      <Typography variant="caption" component="label" htmlFor={id} sx={{ color: 'text.secondary' }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' }}>
        <OutlinedInput
          id={id}
          error
          size="small"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputProps={{ 'aria-describedby': `${id}-issue`, 'aria-invalid': true }}
          sx={{ width: { xs: '100%', sm: 240 } }}
        />
        {suggestions?.map((suggestion) => (
          <Button key={suggestion} size="small" onClick={() => send(suggestion, false)}>
            {t('rows.take', { text: suggestion })}
          </Button>
        ))}
        {typed !== text && (
          <>
            <BusyButton type="submit" size="small" variant="contained" busy={correct.isPending}>
              {t('rows.correct')}
            </BusyButton>
            {text !== '' && (
              <Button size="small" disabled={correct.isPending} onClick={() => send(typed, true)}>
                {t('rows.correctAll', { text })}
              </Button>
            )}
          </>
        )}
      </Box>
      <Typography
        id={`${id}-issue`}
        variant="small"
        component="p"
        sx={{ display: 'flex', alignItems: 'center', gap: '6px', mt: '4px', color: 'status.error' }}
      >
        <StatusIcon status="error" />
        {correct.error ? errorText(correct.error, t('rows.correctFailed')) : message}
      </Typography>
    </Box>
  );
}
