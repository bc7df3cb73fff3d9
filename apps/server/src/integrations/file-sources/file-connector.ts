/** A file of a folder, or a mail, as a source lists it. */
export interface ListedDelivery {
  /** Where it lies and in which state: a file that changes is another delivery. */
  key: string;
  /** The name of the file; of a mail its number. */
  name: string;
}

export interface DeliveredFile {
  fileName: string;
  content: Uint8Array<ArrayBuffer>;
  /** Why it is left out unread. */
  leftOut?: 'inlinePicture' | 'noAttachment';
}

export interface FetchedDelivery {
  /** The address that sent it; null where sources have none. */
  sender: string | null;
  files: DeliveredFile[];
}

/** An open connection to a source of files. Every method throws SourceError when the source itself fails. */
export interface FileConnector {
  /** Whether a file may still be written while it is listed: then it is fetched once it rests. */
  mayGrow: boolean;
  /** What lies there, the oldest first. */
  list: () => Promise<ListedDelivery[]>;
  /** Throws DeliveryError when this delivery alone cannot be fetched. */
  fetch: (delivery: ListedDelivery) => Promise<FetchedDelivery>;
  /** Deletes, moves or marks a delivery at the source; called once its files are stored. */
  acknowledge: (delivery: ListedDelivery) => Promise<void>;
  close: () => Promise<void>;
}

/** The largest file that is fetched, in bytes. */
export const largestFileBytes = 64 * 1024 * 1024;

/** Names of files that are still being written, or that systems keep beside others. */
export const isUnfinishedName = (name: string): boolean =>
  /^[.~]|~$|\.(?:part|partial|tmp|temp|filepart|crdownload|download|swp|lock|lck)$/i.test(name);
