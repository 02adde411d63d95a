import { expect, it } from 'vitest';
import { classifySesError } from '../../../functions/integrations/ses-failures.ts';

const to = 'ana@exemplo.com.br';
const notVerified = (address: string) =>
  `Email address is not verified. The following identities failed the check in region SA-EAST-1: ${address}`;

it.each([
  ['AccountSuspendedException', 400, 'Account suspended.', 'channel-stop'],
  ['SendingPausedException', 400, 'Email sending is disabled for this account.', 'channel-stop'],
  ['MailFromDomainNotVerifiedException', 400, 'Not verified.', 'channel-stop'],
  ['NotFoundException', 404, 'Configuration set <bfj-prod> does not exist.', 'channel-stop'],
  ['AccessDeniedException', 403, 'User is not authorized.', 'channel-stop'],
  ['UnrecognizedClientException', 403, 'The security token is invalid.', 'channel-stop'],
  ['MessageRejected', 400, notVerified('avisos@bfj.com.br'), 'channel-stop'],
  ['MessageRejected', 400, notVerified('avisos@bfj.com.br, ANA@exemplo.com.br'), 'unreachable'],
  ['MessageRejected', 400, 'Message content is not accepted.', 'bug'],
  ['BadRequestException', 400, 'Local address contains control or whitespace', 'bug'],
  ['TooManyRequestsException', 429, 'Maximum sending rate exceeded.', 'throttled'],
  ['LimitExceededException', 400, 'Too many.', 'throttled'],
  ['InternalServiceErrorException', 500, 'Internal.', 'unknown'],
  ['ServiceUnavailable', 503, 'Try later.', 'not-taken'],
  ['SomethingNew', 400, 'An unknown error.', 'bug'],
  ['toString', 500, 'Not an exception of SES.', 'unknown'],
  [undefined, 429, '', 'throttled'],
  [undefined, 502, '', 'unknown'],
  [undefined, 503, '', 'unknown'],
  [undefined, 403, '', 'channel-stop'],
  [undefined, 413, '', 'bug'],
  [undefined, 200, '', 'unknown'],
] as const)('%s with %i (%s) is %s', (name, status, words, failure) => {
  expect(classifySesError({ name, status, message: words }, to)).toEqual({
    failure,
    partnerCode: name,
  });
});

it('distinguishes an exhausted daily quota from the rate limit', () => {
  const rejection = {
    name: 'TooManyRequestsException',
    status: 429,
    message: 'Daily message quota exceeded.',
  };
  expect(classifySesError(rejection, to)).toEqual({
    failure: 'throttled',
    partnerCode: 'DailyQuotaExceeded',
  });
});
