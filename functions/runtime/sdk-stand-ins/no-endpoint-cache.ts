/**
 * Stands in a function's bundle for the memory of endpoints that DynamoDB's client would discover, were it told to: here it
 * calls the one of its region, and looks nothing up.
 */
export function EndpointCache(): void {
  // Made once by each client, and never asked.
}
