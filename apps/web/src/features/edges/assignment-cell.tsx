import type { EdgeMapping, MappedRegister } from '@lichthof/contracts/edges/edge-mapping.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import type { RegisterCheck } from '@lichthof/domain/metering/edges/check-register.ts';
import { addressOf } from '@lichthof/domain/metering/edges/edge-registers.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { TwoLines } from '../../ui/tables/two-lines.tsx';
import {
  type Assignment,
  assignmentOf,
  type Drafts,
  existingMeterOf,
  isImplausible,
  findMisreadSibling,
} from './register-drafts.ts';
import { meterName } from './register-texts.ts';

interface AssignmentCellProps {
  register: MappedRegister;
  mapping: EdgeMapping;
  drafts: Drafts;
}

/** The assigned meter of a register, or the proposed one, and whether it is saved. */
export function AssignmentCell({ register, mapping, drafts }: AssignmentCellProps) {
  const { t } = useTranslation('edges');
  const assignment = assignmentOf(register, drafts);
  const isDraft = drafts.has(addressOf(register));
  if (assignment) {
    const state = t(`state.${stateOf(assignment, isDraft)}`);
    return <TwoLines first={<Strong>{meterName(assignment, mapping)}</Strong>} second={state} />;
  }
  if (isDraft) return <TwoLines first={missing} second={t('state.removed')} />;
  const { proposal } = register;
  if (!proposal) return missing;
  const sibling = findMisreadSibling(register, mapping, drafts);
  const moved = sibling && mapping.meters.find(({ meterId }) => meterId === existingMeterOf(sibling, drafts));
  if (moved) {
    const second = t('state.proposedMove', { name: moved.name });
    return <TwoLines first={<SecondaryText>{t('state.none')}</SecondaryText>} second={second} />;
  }
  const proposed = mapping.meters.find(({ meterId }) => meterId === proposal.meterId);
  const second = proposed ? proposedText(proposed.name) : proposedNew(register);
  return <TwoLines first={<SecondaryText>{t('state.none')}</SecondaryText>} second={second} />;

  function proposedText(name: string): string {
    const component = proposal?.replaces ?? null;
    return component === null ? t('state.proposed', { name }) : t('state.proposedSuccessor', { name, component });
  }

  function proposedNew({ proposal }: MappedRegister): string {
    return proposal?.measuringPoint === 'tenant' && proposal.apartmentId === null
      ? t('state.needsApartment')
      : t('state.proposedNew');
  }
}

function stateOf(assignment: Assignment, isDraft: boolean) {
  if ('newMeter' in assignment) return assignment.newMeter.serialNumber === null ? 'newWithoutDevice' : 'new';
  return isDraft ? 'unsaved' : 'saved';
}

function Strong({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ fontWeight: 550, overflowWrap: 'break-word' }}>
      {children}
    </Box>
  );
}

function SecondaryText({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {children}
    </Box>
  );
}

/** The check of a register's counter; only an implausible result is highlighted. */
export function CheckBadge({ check }: { check: RegisterCheck | undefined }) {
  const { t } = useTranslation('edges');
  if (!check) return missing;
  if (isImplausible(check)) return <StatusBadge status="warning">{t(`check.${check}`)}</StatusBadge>;
  return (
    <StatusBadge quiet status={check === 'plausible' ? 'success' : 'neutral'}>
      {t(`check.${check}`)}
    </StatusBadge>
  );
}
