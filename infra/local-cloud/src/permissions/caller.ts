/**
 * Access key of whoever works on this cloud from outside of it: its own parts, the console, tests
 * and tools. They may do everything. DynamoDB Local keeps a separate database for each access key
 * and region, so that DynamoDB itself sees one key, whoever calls.
 */
export const administratorKey = 'local';

/** A hosted function works under its own name, which the services find in what it signs. */
export const accessKeyOf = (functionName: string): string => functionName;

/** The access key that a request is signed with. The signature itself is not checked. */
export function accessKeyIn(authorization: string | undefined): string | undefined {
  return /\bCredential=([^/,\s]+)\//.exec(authorization ?? '')?.[1];
}

/**
 * Returns the header with another access key and the same region. A shared DynamoDB or emulator keeps a separate
 * database for each pair of them, so the region must stay that of the table.
 */
export function withAccessKey(authorization: string, key: string): string {
  return authorization.replace(/(?<=\bCredential=)[^/,\s]+/, key);
}
