import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { newsletterErrors } from '../../copy/newsletter/newsletter-errors.ts';
import { checkedText } from '../../lib/checked-text.ts';
import { emailProblem } from './newsletter-api.ts';

const problemTexts = {
  invalid: newsletterErrors.emailInvalid.text,
  disposable: newsletterErrors.emailDisposable.text,
} as const;

/** What is asked of an address. Loaded while the page is shown, which weighs less without. */
export const emailResolver = zodResolver(
  z.object({
    email: checkedText((typed) => {
      const problem = emailProblem(typed);
      return problem === undefined ? undefined : problemTexts[problem];
    }),
  }),
);
