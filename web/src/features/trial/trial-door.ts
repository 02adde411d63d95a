import { loginCodeTexts, loginFieldErrors, waitTitle } from '../../copy/identity.ts';
import { callFailure } from '../../copy/newsletter-errors.ts';
import { trialLoginErrors } from '../../copy/trial-errors.ts';
import type { LoginDoor } from '../identity/use-login.ts';

const maskedPhoneLength = '(11) 98888-7777'.length;

/** The login of trials: sessions of their own kind, and words of their own. */
export const trialDoor: LoginDoor = {
  kind: 'trial',
  fieldProblem: (name, { email, phone }, isEmail) => {
    if (name === 'email') return isEmail(email) ? undefined : loginFieldErrors.email;
    return phone.length === maskedPhoneLength ? undefined : trialLoginErrors.phone;
  },
  failure: (code, retryAfterSeconds) => {
    if (code === 'no_match') return trialLoginErrors.noMatch;
    if (code === 'code_over') return loginCodeTexts.over;
    if (code === 'rate_limited') return callFailure(waitTitle, code, retryAfterSeconds);
    return trialLoginErrors.other;
  },
};
