import { zodResolver } from '../../lib/zod-resolver.ts';
import * as z from 'zod/mini';
import { validatePhone } from '../../../../shared/values/phone.ts';
import { phoneText } from '../../../../shared/values/phones/phone-texts.ts';
import { loginFieldErrors } from '../../copy/identity/identity.ts';
import { checkedText } from '../../lib/checked-text.ts';
import { emailError } from '../../copy/errors/email-error.ts';
import type { PhoneTexts } from './login-fields.ts';

/** Validates the login's fields. Loaded after the page, which stays small. */
export function loginSchema(phoneTexts: PhoneTexts) {
  return z.object({
    email: checkedText((typed) => emailError(typed, loginFieldErrors.email)),
    phone: checkedText((typed) =>
      validatePhone(typed) === 'short' ? phoneTexts.short : phoneText(phoneTexts.invalid, typed),
    ),
  });
}

export function loginResolver(phoneTexts: PhoneTexts) {
  return zodResolver(loginSchema(phoneTexts));
}
