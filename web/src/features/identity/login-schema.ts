import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { isEmail } from '../../../../shared/values/email.ts';
import { phoneProblem } from '../../../../shared/values/phone.ts';
import { loginFieldErrors } from '../../copy/identity/identity.ts';
import { checkedText } from '../../lib/checked-text.ts';
import type { PhoneTexts } from './login-fields.ts';

/** What is asked of the fields of a login. Loaded while the page is shown, which weighs less without. */
export function loginSchema(phoneTexts: PhoneTexts) {
  return z.object({
    email: checkedText((typed) => (isEmail(typed) ? undefined : loginFieldErrors.email)),
    phone: checkedText((typed) => {
      const problem = phoneProblem(typed);
      if (problem === undefined) return undefined;
      return problem === 'short' || problem === 'long' ? phoneTexts[problem] : phoneTexts.other;
    }),
  });
}

export function loginResolver(phoneTexts: PhoneTexts) {
  return zodResolver(loginSchema(phoneTexts));
}
