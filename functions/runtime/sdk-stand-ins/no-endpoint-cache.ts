/** Replaces, in a function's bundle, the cache for DynamoDB's endpoint discovery, which is not used here. */
export function EndpointCache(): void {
  // Made once by each client, and never asked.
}
