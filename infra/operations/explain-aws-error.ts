import { OperatorError } from '../operator-error.ts';

/** Advice to the operator on AWS errors that come from missing credentials, rights or a region. */
const adviceByErrorName: Readonly<Record<string, string>> = {
  CredentialsProviderError: 'No AWS credentials were found: set AWS_PROFILE, or sign in.',
  ExpiredToken: 'The AWS session has expired: sign in again.',
  ExpiredTokenException: 'The AWS session has expired: sign in again.',
  UnrecognizedClientException: 'AWS does not know these credentials.',
  InvalidClientTokenId: 'AWS does not know these credentials.',
  AccessDenied: 'These credentials may not do that.',
  AccessDeniedException: 'These credentials may not do that.',
  ResourceNotFoundException: 'It does not exist: check BFJ_STAGE, the account and the region.',
};

/** Error codes of a network on which AWS cannot be reached. */
const unreachable: readonly unknown[] = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
];
const reachAdvice = 'AWS does not answer: check the network, AWS_REGION and AWS_ENDPOINT_URL.';

/** Turns an error of the AWS SDK into one with advice for the operator, where there is advice. */
export function explainAwsError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const hint = hintFor(error);
  if (hint === undefined) return error;
  return new OperatorError(`${hint} (${error.name}: ${error.message})`, { cause: error });
}

function hintFor(error: Error): string | undefined {
  if (error.message.includes('Region is missing')) return 'Set AWS_REGION.';
  const isUnreachable = 'code' in error && unreachable.includes(error.code);
  return isUnreachable ? reachAdvice : adviceByErrorName[error.name];
}
