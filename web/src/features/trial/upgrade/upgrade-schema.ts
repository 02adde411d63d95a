import * as z from 'zod/mini';
import {
  maximumPasswordLength,
  minimumUpgradePasswordLength,
  passwordField,
} from '../../../../../shared/contracts/accounts.ts';
import { isCpf } from '../../../../../shared/values/cpf.ts';
import { upgradeErrors } from '../../../copy/trial/trial-errors.ts';

/** What is wrong with a CPF as this form asks for it: digits and nothing else. */
function cpfText(typed: string): string | undefined {
  if (typed === '') return upgradeErrors.cpfMissing;
  if (/\D/.test(typed)) return upgradeErrors.cpfDigits;
  if (typed.length !== 11) return upgradeErrors.cpfLength;
  return isCpf(typed) ? undefined : upgradeErrors.cpfInvalid;
}

/** What the field begins with: a draft that is no CPF gives way to the one on file. */
export function startingCpf(draft: string | undefined, known: string | undefined): string {
  if (draft === undefined) return known ?? '';
  return known !== undefined && cpfText(draft) !== undefined ? known : draft;
}

/** @param hasPassword whether there is one already, so that none need be told */
export function upgradeSchema(hasPassword: boolean) {
  const password = passwordField(minimumUpgradePasswordLength, upgradeErrors.password);
  return z.object({
    cpf: z.string().check(
      z.trim(),
      z.check<string>((context) => {
        const message = cpfText(context.value);
        if (message !== undefined) {
          context.issues.push({ code: 'custom', message, input: context.value });
        }
      }),
    ),
    password: hasPassword
      ? z.string().check(
          z.check<string>((context) => {
            if (context.value === '') return;
            const message = password.safeParse(context.value).error?.issues[0]?.message;
            if (message === undefined) return;
            context.issues.push({ code: 'custom', message, input: context.value });
          }),
        )
      : password.check(z.maxLength(maximumPasswordLength)),
  });
}
