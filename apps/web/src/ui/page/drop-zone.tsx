import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Upload } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { radius } from '../../theme/tokens.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { Progress } from '../feedback/progress.tsx';

interface DropZoneProps {
  /** The text beside the progress; while it is set, no files are accepted. */
  busyLabel: string | undefined;
  texts: Record<'drop' | 'choose' | 'limit', string>;
  /** Accepted file types, as in an input element. */
  accept: string;
  multiple?: true;
  /** Called with at least one file; with exactly one unless `multiple` is set. */
  onFiles: (files: File[]) => void;
}

/** Accepts dropped or chosen files. */
export function DropZone({ busyLabel, texts, accept, multiple, onFiles }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const take = (given: FileList | null) => {
    const files = [...(given ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0) onFiles(files);
    if (input.current) input.current.value = '';
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  const handleOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  if (busyLabel !== undefined) {
    return (
      <Box sx={[zone, { placeContent: 'center stretch', justifyItems: 'stretch' }]} aria-live="polite">
        <Progress label={busyLabel} />
      </Box>
    );
  }
  return (
    <Box onDrop={handleDrop} onDragOver={handleOver} onDragLeave={() => setIsOver(false)} sx={[zone, isOver && over]}>
      <Upload size={20} aria-hidden />
      <Typography sx={{ fontWeight: 550, display: { xs: 'none', sm: 'block' } }}>{texts.drop}</Typography>
      <Button variant="contained" onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {texts.limit}
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={texts.choose}
        onChange={(event) => take(event.target.files)}
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
  border: `1.5px dashed ${theme.vars.palette.stone.control}`,
  borderRadius: `${radius.card}px`,
  backgroundColor: theme.vars.palette.stone.sunken,
});

const over = { borderStyle: 'solid', borderColor: 'primary.main', backgroundColor: 'stone.pressed' };
