import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Stands in a function's bundle for the SDK's own chain of credential providers. A Lambda's
 * credentials are always in its environment; the code to look for them in profiles, single
 * sign-on and metadata services is a third of a bundle, and a fifth of its cold start.
 */
export const defaultProvider = (): ReturnType<typeof fromEnv> => fromEnv();
