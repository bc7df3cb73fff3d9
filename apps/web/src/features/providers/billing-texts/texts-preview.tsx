import { ownBillingTextsSchema } from '@lichthof/contracts/billing/billing-texts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { Eye, FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useDebounced } from '../../../ui/fields/use-debounced.ts';
import { openInTab } from '../../../ui/page/open-file.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { loadTextsPdf, textsPictureQuery } from './billing-texts.queries.ts';
import { textsBodyOf, type TextsForm } from './billing-texts-form.ts';

interface TextsPreviewProps {
  estate: EstateParams;
  /** What else the invoice shows and may change meanwhile. */
  printed: unknown;
  /** Whether the step's texts stand on the first page or on the last ones. */
  showsEnd: boolean;
}

/** The typeset sample invoice beside the form; where there is no room for it, in a dialog. */
export function TextsPreview(props: TextsPreviewProps) {
  const { t } = useTranslation('billing-texts');
  const hasRoom = useMediaQuery((theme) => theme.breakpoints.up('lg'));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box component="section" aria-label={t('preview.title')} sx={{ pt: { xs: '24px', lg: 0 }, ...sticky }}>
      {hasRoom ? (
        <Stack sx={{ gap: '12px' }}>
          <Typography variant="h3" component="h2">
            {t('preview.title')}
          </Typography>
          <Pages {...props} maxHeight="calc(100dvh - 330px)" />
          <OpenAsPdf {...props} />
        </Stack>
      ) : (
        <Button fullWidth startIcon={<Eye size={16} />} onClick={() => setIsOpen(true)}>
          {t('preview.open')}
        </Button>
      )}
      <DialogFrame
        open={isOpen}
        width="user"
        title={t('preview.title')}
        onClose={() => setIsOpen(false)}
        actions={
          <>
            <OpenAsPdf {...props} />
            <Button variant="contained" onClick={() => setIsOpen(false)}>
              {t('preview.close')}
            </Button>
          </>
        }
      >
        <Pages {...props} />
      </DialogFrame>
    </Box>
  );
}

const sticky = { position: { lg: 'sticky' }, top: '76px' };

const pauseMs = 600;

/** The texts as typed when typing paused; while one of them is wrong, the last right ones. */
function useTypesetTexts() {
  const { texts } = useWatch<TextsForm>() as TextsForm;
  const paused = useDebounced(texts, pauseMs);
  const { data } = ownBillingTextsSchema.safeParse(textsBodyOf(paused));
  const [right, setRight] = useState(data);
  if (data && JSON.stringify(data) !== JSON.stringify(right)) setRight(data);
  return { texts: data ?? right ?? {}, isOutdated: data === undefined };
}

function OpenAsPdf({ estate }: TextsPreviewProps) {
  const { t } = useTranslation('billing-texts');
  const toast = useToast();
  const { texts } = useTypesetTexts();
  const open = () =>
    openInTab(() => loadTextsPdf(estate, texts)).catch((error: unknown) =>
      toast.error(t('preview.failed'), errorText(error, t('preview.failedText'))),
    );
  return (
    <Button size="small" startIcon={<FileText size={16} />} sx={{ alignSelf: 'start' }} onClick={() => void open()}>
      {t('preview.asPdf')}
    </Button>
  );
}

function Pages({ estate, printed, showsEnd, maxHeight }: TextsPreviewProps & { maxHeight?: string }) {
  const { t } = useTranslation('billing-texts');
  const { texts, isOutdated } = useTypesetTexts();
  const { data, error, isFetching } = useQuery(textsPictureQuery(estate, texts, printed));
  const address = usePictureAddress(data);
  const frame = useRef<HTMLDivElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (isLoaded) frame.current?.scrollTo({ top: showsEnd ? frame.current.scrollHeight : 0 });
  }, [isLoaded, showsEnd]);
  return (
    <>
      {isOutdated && <Typography variant="small">{t('preview.outdated')}</Typography>}
      {error && (
        <Notice status="warning" title={t('preview.failed')}>
          {errorText(error, t('preview.failedText'))}
        </Notice>
      )}
      <Box sx={{ height: 4 }}>{isFetching && <LinearProgress aria-label={t('preview.loading')} />}</Box>
      <Box
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
        tabIndex={0}
        role="region"
        aria-label={t('preview.pages')}
        sx={{ ...paper, maxHeight }}
      >
        {address && <img src={address} alt={t('preview.alt')} onLoad={() => setIsLoaded(true)} />}
      </Box>
    </>
  );
}

/** An address of the picture; the one before stays until the new one can be painted at once. */
function usePictureAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const created = URL.createObjectURL(file);
    const picture = new Image();
    picture.src = created;
    const show = () => setAddress(created);
    picture.decode().then(show, show);
    return () => {
      setTimeout(() => URL.revokeObjectURL(created), keptMs);
    };
  }, [file]);
  return address;
}

/** Longer than the next picture takes to load. */
const keptMs = 30_000;

const paper = {
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  // paper is white in the dark too
  backgroundColor: '#fff',
  minHeight: 320,
  '& img': { display: 'block', width: '100%' },
};
