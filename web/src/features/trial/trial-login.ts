import { loginCodeTexts, waitTitle } from '../../copy/identity/identity.ts';
import { callFailure } from '../../lib/call-failure.ts';
import { noConnection } from '../../copy/errors/error-text.ts';
import { trialLoginErrors } from '../../copy/trial/trial-errors.ts';
import type { LoginVariant } from '../identity/use-login.ts';

/** The login of trials, with a separate session kind and separate texts. */
export const trialLoginVariant: LoginVariant = {
  kind: 'trial',
  leadsToTrial: false,
  phoneTexts: {
    short: trialLoginErrors.phone,
    invalid: trialLoginErrors.phone,
  },
  failure: (code, retryAfterSeconds) => {
    if (code === 'no_match') return trialLoginErrors.noMatch;
    if (code === 'network') return noConnection;
    if (code === 'code_over') return loginCodeTexts.over;
    if (code === 'rate_limited') return callFailure(waitTitle, code, retryAfterSeconds);
    return trialLoginErrors.other;
  },
};
