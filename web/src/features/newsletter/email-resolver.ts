import { zodResolver } from '../../lib/zod-resolver.ts';
import * as z from 'zod/mini';
import { newsletterErrors } from '../../copy/newsletter/newsletter-errors.ts';
import { checkedText } from '../../lib/checked-text.ts';
import { emailError } from '../../copy/errors/email-error.ts';
import { emailProblem } from './newsletter-api.ts';

/** Validates an address. Loaded after the page, which stays small. */
export const emailResolver = zodResolver(
  z.object({
    email: checkedText((typed) =>
      emailProblem(typed) === 'disposable'
        ? newsletterErrors.emailDisposable.text
        : emailError(typed, newsletterErrors.emailInvalid.text),
    ),
  }),
);
