import { OperatorError } from '../operator-error.ts';

/** What AWS refuses for want of credentials, rights or a region, in words for the operator. */
const advice: Readonly<Record<string, string>> = {
  CredentialsProviderError: 'No AWS credentials were found: set AWS_PROFILE, or sign in.',
  ExpiredToken: 'The AWS session has expired: sign in again.',
  ExpiredTokenException: 'The AWS session has expired: sign in again.',
  UnrecognizedClientException: 'AWS does not know these credentials.',
  InvalidClientTokenId: 'AWS does not know these credentials.',
  AccessDenied: 'These credentials may not do that.',
  AccessDeniedException: 'These credentials may not do that.',
  ResourceNotFoundException: 'It is not there: look at BFJ_STAGE, the account and the region.',
};

/** What the net says where nobody can be asked at all. */
const unreachable: readonly unknown[] = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
];
const reachAdvice = 'AWS does not answer: look at the net, at AWS_REGION and at AWS_ENDPOINT_URL.';

/** Turns an error of the AWS SDK into one that an operator can act on, where it is one. */
export function awsFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const hint = hintFor(error);
  if (hint === undefined) return error;
  return new OperatorError(`${hint} (${error.name}: ${error.message})`, { cause: error });
}

function hintFor(error: Error): string | undefined {
  if (error.message.includes('Region is missing')) return 'Set AWS_REGION.';
  const isUnreachable = 'code' in error && unreachable.includes(error.code);
  return isUnreachable ? reachAdvice : advice[error.name];
}
