import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Upload } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '../../theme/tokens.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { Progress } from '../../ui/feedback/progress.tsx';

interface DropZoneProps {
  /** Name of the file under way. */
  busyName: string | undefined;
  onFile: (file: File) => void;
}

/** Takes one file, dropped or chosen. */
export function DropZone({ busyName, onFile }: DropZoneProps) {
  const { t } = useTranslation('imports');
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && busyName === undefined) onFile(file);
  };
  const handleOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const handleChoice = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
    if (input.current) input.current.value = '';
  };

  if (busyName !== undefined) {
    return (
      <Box sx={[zone, { placeContent: 'center stretch', justifyItems: 'stretch' }]} aria-live="polite">
        <Progress label={t('file.busy', { name: busyName })} />
      </Box>
    );
  }
  return (
    <Box onDrop={handleDrop} onDragOver={handleOver} onDragLeave={() => setIsOver(false)} sx={[zone, isOver && over]}>
      <Upload size={20} aria-hidden />
      <Typography sx={{ fontWeight: 550, display: { xs: 'none', sm: 'block' } }}>{t('file.drop')}</Typography>
      <Button variant="contained" onClick={() => input.current?.click()}>
        {t('file.choose')}
      </Button>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('file.limit')}
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label={t('file.choose')}
        onChange={(event) => handleChoice(event.target.files)}
      />
    </Box>
  );
}

const zone: SxStyle = (theme) => ({
  display: 'grid',
  placeItems: 'center',
  placeContent: 'center',
  gap: '12px',
  minHeight: 200,
  padding: '24px',
  textAlign: 'center',
  border: `1.5px dashed ${theme.vars!.palette.stone.control}`,
  borderRadius: `${radius.card}px`,
  backgroundColor: theme.vars!.palette.stone.sunken,
});

const over = { borderStyle: 'solid', borderColor: 'primary.main', backgroundColor: 'stone.pressed' };
