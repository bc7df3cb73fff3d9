import { readContractTable, type ContractTable } from '@lichthof/domain/contract-import/read-contract-table.ts';
import { UnreadableUpload, type UploadProblem } from '../../../integrations/workbooks/unpack-zip.ts';
import { contractSheets } from './contract-sheets.ts';
import { writeTemplate } from './write-template.ts';

type ReadResult = { problem: UploadProblem } | { table: ContractTable };

async function read({ fileName, bytes }: { fileName: string; bytes: Uint8Array }): Promise<ReadResult> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { table: readContractTable(await contractSheets(fileName, buffer)) };
  } catch (error) {
    if (error instanceof UnreadableUpload) return { problem: error.problem };
    throw error;
  }
}

/** Work on whole files, done by a worker. */
export const tasks = { read, write: writeTemplate };
