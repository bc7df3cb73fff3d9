import { contractTableFormats, largestContractTableBytes } from '@lichthof/contracts/supply/contract-imports.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { useCurrentUser } from '../../../api/session.queries.ts';
import { saveFile } from '../../../ui/page/save-file.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DropZone } from '../../../ui/page/drop-zone.tsx';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { type ImportScope, useCheckContracts, useContractTemplate } from './contract-imports.queries.ts';
import type { CheckedTable } from './import-contracts-dialog.tsx';

interface ContractFileStepProps {
  params: EstateParams;
  onChecked: (checked: CheckedTable) => void;
}

/** The choice of the table, and the empty one to download. */
export function ContractFileStep({ params, onChecked }: ContractFileStepProps) {
  const { t } = useTranslation('contract-import');
  const [scope, setScope] = useState<ImportScope>('estate');
  const [problem, setProblem] = useState<string>();
  const check = useCheckContracts(params);
  const isWide = useIsCustomerAdmin(params.customerId);

  const take = (file: File) => {
    const found = file.size === 0 ? t('empty') : file.size > largestContractTableBytes ? t('tooLarge') : undefined;
    setProblem(found);
    if (found) return;
    check.mutate(
      { file, scope },
      {
        onSuccess: (preview) => onChecked({ file, scope, preview }),
        onError: (error) => setProblem(errorText(error, t('failed'))),
      },
    );
  };
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{t('intro')}</Typography>
      {isWide && (
        <SegmentedControl
          label={t('scope.label')}
          options={(['estate', 'customer'] as const).map((value) => ({ value, label: t(`scope.${value}`) }))}
          value={scope}
          onChange={setScope}
        />
      )}
      <DropZone
        busyLabel={check.isPending ? t('checking', { name: check.variables.file.name }) : undefined}
        texts={{ drop: t('drop'), choose: t('choose'), limit: t('limit') }}
        accept=".xlsx,.csv,.txt,text/csv"
        onFiles={([file]) => file && take(file)}
      />
      {problem && <Notice status="error">{problem}</Notice>}
      <Template params={params} />
    </>
  );
}

function useIsCustomerAdmin(customerId: number): boolean {
  const { authorityRoles, estateHierarchy } = useCurrentUser();
  const customer = estateHierarchy.find(({ customerInfo }) => customerInfo.id === customerId);
  return authorityRoles.length > 0 || customer?.customerInfo.userRoles.includes(Role.CustomerAdmin) === true;
}

function Template({ params }: { params: EstateParams }) {
  const { t } = useTranslation('contract-import');
  const toast = useToast();
  const { mutate, isPending, variables } = useContractTemplate(params);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography variant="subtitle2" component="h3">
          {t('template')}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {t('templateText')}
        </Typography>
      </Box>
      {contractTableFormats.map((format) => (
        <BusyButton
          key={format}
          variant="outlined"
          startIcon={<Download size={16} aria-hidden />}
          busy={isPending && variables === format}
          onClick={() =>
            mutate(format, {
              onSuccess: ({ file, name }) => saveFile(file, name),
              onError: (error) => toast.error(t('templateFailed'), errorText(error, t('templateFailed'))),
            })
          }
        >
          {t(`format.${format}`)}
        </BusyButton>
      ))}
    </Box>
  );
}
