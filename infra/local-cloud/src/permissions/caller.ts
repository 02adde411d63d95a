/**
 * Access key of every caller that is not a hosted function: the cloud's own parts, the console, tests and tools.
 * They may do everything. DynamoDB Local keeps a separate database for each access key and region, so all requests
 * reach DynamoDB with this one key.
 */
export const administratorKey = 'local';

/** A hosted function uses its own name as access key, which the services read from the signature. */
export const accessKeyOf = (functionName: string): string => functionName;

/** Returns the access key that a request is signed with. The signature itself is not checked. */
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
