/** Replaces, in a function's bundle, the cache for DynamoDB's endpoint discovery, which is not used here. */
export function EndpointCache(): void {
  // The SDK creates it once per client and never calls it.
}
