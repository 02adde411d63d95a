import * as z from 'zod/mini';
import {
  userNameSchema,
  newUserSchema,
  signUpPreferencesSchema,
} from '../../../../../shared/contracts/accounts.ts';
import {
  investmentStyleSchema,
  knowledgeLevelSchema,
  messageLengthSchema,
} from '../../../../../shared/contracts/preferences.ts';
import { validateBirthDate, todayInBrazil } from '../../../../../shared/values/birth-date.ts';
import { validateCpf } from '../../../../../shared/values/cpf.ts';
import { phoneText } from '../../../../../shared/values/phones/phone-texts.ts';
import { fieldErrors } from '../../../copy/errors/field-errors.ts';
import { checkedText } from '../../../lib/checked-text.ts';
import { emailError } from '../../../copy/errors/email-error.ts';

/** The validation of each step, with the texts of its fields. */

export const nameSchema = z.object({ name: userNameSchema });

export const contactSchema = z.object({
  email: checkedText((typed) => emailError(typed, fieldErrors.email)),
  phone: checkedText((typed) => phoneText(fieldErrors.phone, typed)),
});

const cpfTexts = {
  missing: fieldErrors.cpfMissing,
  length: fieldErrors.cpfLength,
  invalid: fieldErrors.cpfInvalid,
} as const;

const birthDateTexts = {
  invalid: fieldErrors.birthDateInvalid,
  'out-of-range': fieldErrors.birthDateInvalid,
  underage: fieldErrors.underage,
} as const;

/** @param now the date by which the age is determined */
export function identitySchema(now: Date) {
  const today = todayInBrazil(now);
  return z.object({
    cpf: checkedText((typed) => toText(cpfTexts, validateCpf(typed))),
    birthDate: checkedText((date) => {
      if (date === '') return fieldErrors.birthDateMissing;
      return toText(birthDateTexts, validateBirthDate(date, today));
    }),
  });
}

export const passwordSchema = z
  .object({ password: newUserSchema.shape.password, confirmPassword: z.string() })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      error: fieldErrors.passwordsDiffer,
    }),
  );

const chosen = (text: string) => z.string().check(z.minLength(1, text));

export const personalizationSchema = z.object({
  ...signUpPreferencesSchema.shape,
  investmentLevel: z.pipe(chosen(fieldErrors.level), knowledgeLevelSchema),
  investmentStyle: z.pipe(chosen(fieldErrors.style), investmentStyleSchema),
  messageLength: messageLengthSchema,
});

/** A validation with a text for each kind of error. */
function toText<Problem extends string>(
  texts: Readonly<Record<Problem, string>>,
  problem: Problem | undefined,
): string | undefined {
  return problem === undefined ? undefined : texts[problem];
}
