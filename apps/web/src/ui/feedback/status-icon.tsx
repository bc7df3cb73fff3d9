import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { StatusName } from '../../theme/tokens.ts';

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleX };

interface StatusIconProps {
  status: StatusName;
  size?: number;
}

export function StatusIcon({ status, size = 16 }: StatusIconProps) {
  const Icon = icons[status];
  return <Icon size={size} aria-hidden />;
}
