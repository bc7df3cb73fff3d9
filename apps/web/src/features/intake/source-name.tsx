import type { SourceKind } from '@lichthof/domain/intake/source-kinds.ts';
import Box from '@mui/material/Box';
import { FolderDown, FolderInput, Gauge, Mail, RadioTower, type LucideIcon } from 'lucide-react';

const sourceIcons: Record<SourceKind, LucideIcon> = {
  folder: FolderInput,
  sftp: FolderDown,
  mailbox: Mail,
  mqtt: RadioTower,
  inexogy: Gauge,
};

/** The name of a source behind the icon of its kind. */
export function SourceName({ kind, name }: { kind: SourceKind; name: string }) {
  const Icon = sourceIcons[kind];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px' }}>
      <Icon size={16} aria-hidden style={{ flex: 'none' }} />
      {name}
    </Box>
  );
}
