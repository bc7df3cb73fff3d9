/**
 * The header with a key of the client's choosing by which the server knows repeats of a call: a repeat changes nothing
 * and is answered as the call was (draft-ietf-httpapi-idempotency-key-header).
 */
export const requestKeyHeader = 'idempotency-key';
export const longestRequestKey = 100;

/** How long a key is known. */
export const requestKeyHours = 24;
