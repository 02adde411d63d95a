import type { Credentials } from './sign-request.ts';

/**
 * Replaces the SDK's chain of credential providers in a function's bundle. A Lambda's credentials are always in its
 * environment; the code that searches profiles, single sign-on and metadata services is a third of a bundle, and a
 * fifth of its cold start.
 */
export const defaultProvider = (): (() => Promise<Credentials>) => async () => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined) {
    throw new Error('The environment has no credentials.');
  }
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: AWS_SESSION_TOKEN }),
  };
};
