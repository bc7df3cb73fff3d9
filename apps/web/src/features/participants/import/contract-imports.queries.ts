import * as contract from '@lichthof/contracts/supply/contract-imports.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { download, upload } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';

/** Contracts of one estate, or of all estates of the customer. */
export type ImportScope = 'estate' | 'customer';

export function useCheckContracts({ customerId, estateId }: EstateParams) {
  return useMutation({
    mutationFn: ({ file, scope }: { file: File; scope: ImportScope }) => {
      const query = { fileName: file.name };
      return scope === 'estate'
        ? upload(contract.checkEstateContracts, { params: { customerId, estateId }, query }, file)
        : upload(contract.checkCustomerContracts, { params: { customerId }, query }, file);
    },
  });
}

/** Refetches everything, since bills, tariffs and meters show the new contracts. */
export function useStoreContracts({ customerId, estateId }: EstateParams) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, scope }: { file: File; scope: ImportScope }) => {
      const query = { fileName: file.name };
      return scope === 'estate'
        ? upload(contract.storeEstateContracts, { params: { customerId, estateId }, query }, file)
        : upload(contract.storeCustomerContracts, { params: { customerId }, query }, file);
    },
    onSettled: () => client.invalidateQueries(),
  });
}

export function useContractTemplate({ customerId, estateId }: EstateParams) {
  return useMutation({
    mutationFn: (format: contract.ContractTableFormat) =>
      download(contract.getContractTemplate, { params: { customerId, estateId }, query: { format } }),
  });
}
