import * as z from 'zod/mini';
import { phoneText } from './phone-texts.ts';
import { phoneDigits } from '../phone.ts';

/**
 * A Brazilian mobile number, in digits.
 * @param format the error text for a text that is not a number
 */
export function phoneField(format: string) {
  return z.pipe(
    z.string().check(
      z.maxLength(20),
      z.check<string>(({ value, issues }) => {
        const message = phoneText(format, value);
        if (message !== undefined) issues.push({ code: 'custom', message, input: value });
      }),
    ),
    z.transform(phoneDigits),
  );
}
