import * as z from 'zod/mini';
import { cpfDigits, validateCpf } from '../../../../../shared/values/cpf.ts';
import { isEmail, normalizeEmail } from '../../../../../shared/values/email.ts';
import { phoneText } from '../../../../../shared/values/phones/phone-texts.ts';
import { customerErrors as texts } from '../../../copy/billing/billing.ts';
import { checkedText } from '../../../lib/checked-text.ts';

const cpfTexts = {
  missing: texts.cpfMissing,
  length: texts.cpfLength,
  invalid: texts.cpfInvalid,
} as const;

interface Owner {
  readonly email: string;
  /** Missing until a trial user has entered it. */
  readonly cpf?: string | undefined;
}

/**
 * Validates the paying customer.
 * @param owner the signed-in account, for which the payment is made
 */
export function customerSchema(owner: Owner | undefined) {
  return z.object({
    name: z.string().check(z.trim(), z.minLength(1, texts.name), z.maxLength(200)),
    email: checkedText((typed) => {
      if (!isEmail(typed)) return texts.email;
      if (owner === undefined || normalizeEmail(typed) === owner.email) return undefined;
      return `${texts.otherEmail}${owner.email}`;
    }),
    cpf: checkedText((typed) => {
      const problem = validateCpf(typed);
      if (problem !== undefined) return cpfTexts[problem];
      return owner?.cpf === undefined || cpfDigits(typed) === owner.cpf
        ? undefined
        : texts.otherCpf;
    }),
    phone: checkedText((typed) => phoneText(texts.phone, typed)),
  });
}
