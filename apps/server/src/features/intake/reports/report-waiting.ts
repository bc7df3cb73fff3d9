import { sourceFailureSentence } from '@lichthof/domain/intake/source-failures.ts';
import type { Database } from '../../../database/database.ts';
import { runForCustomers } from '../../../database/isolation/customer-scope.ts';
import { addNotices, type DataIntakeFacts } from '../../notices/add-notice.ts';
import * as reports from './reports.db.ts';

/** A mail lists the first files and sources, and counts all. */
const mostListed = 20;

/**
 * Tells the administrators of a customer, once and in one mail a day at most, which files wait for a person and which
 * sources have failed for hours. Whether there was such a customer.
 */
export async function reportNextCustomer(db: Database, now: Date): Promise<boolean> {
  const customerId = await reports.findCustomerToTell(db, now);
  if (customerId === undefined) return false;
  await runForCustomers([customerId], () => reportWaiting(db, customerId, now));
  return true;
}

/** What is told of is marked in the transaction that stores the mails, so none is forgotten or told twice. */
async function reportWaiting(db: Database, customerId: number, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const files = await reports.takeUnreportedFiles(tx, customerId, now);
    const sources = await reports.takeUnreportedSources(tx, customerId, now);
    if (files.length + sources.length === 0) return;
    const facts: DataIntakeFacts = {
      files: files.slice(0, mostListed),
      fileCount: files.length,
      sources: sources
        .slice(0, mostListed)
        .map(({ name, failure }) => ({ name, sentence: sourceFailureSentence(failure) })),
    };
    const readers = await reports.listAdministrators(tx, customerId);
    await addNotices(
      tx,
      readers.map(({ email: recipient, name }) => ({
        customerId,
        kind: 'dataIntake' as const,
        recipient,
        name,
        facts,
      })),
    );
  });
}
