import * as z from 'zod/mini';
import {
  maxPasswordLength,
  minUpgradePasswordLength,
  passwordField,
} from '../../../../../shared/contracts/accounts.ts';
import { isCpf } from '../../../../../shared/values/cpf.ts';
import { formDraft } from '../../../lib/form-draft.ts';
import { upgradeErrors } from '../../../copy/trial/trial-errors.ts';

/** The draft with the typed CPF; a password is never stored. */
export const upgradeDraft = formDraft(
  'upgradeCpfWork',
  z.object({ cpf: z.string().check(z.maxLength(20)) }),
);

/** Removes dots, dashes and spaces of a copied CPF; a letter stays and is reported. */
function plainCpf(typed: string): string {
  return typed.replaceAll(/[\s.\-\u2010-\u2015]/g, '');
}

/** Returns the error of a CPF in this form. */
function cpfText(typed: string): string | undefined {
  if (typed === '') return upgradeErrors.cpfMissing;
  if (/\D/.test(typed)) return upgradeErrors.cpfDigits;
  if (typed.length !== 11) return upgradeErrors.cpfLength;
  return isCpf(typed) ? undefined : upgradeErrors.cpfInvalid;
}

/**
 * Returns the initial CPF. A stored CPF is only shown as a hint, because e-mail address and phone are enough to open
 * this page; the stored one replaces a draft that is not a CPF.
 */
export function startingCpf(draft: string | undefined, stored: string | undefined): string {
  if (draft === undefined) return '';
  const typed = plainCpf(draft);
  const isNeedless = typed === stored || cpfText(typed) !== undefined;
  return stored !== undefined && isNeedless ? '' : draft;
}

/** @param isKnown CPF and password are on file, so that neither is required */
export function upgradeSchema(isKnown: boolean) {
  const password = passwordField(minUpgradePasswordLength, upgradeErrors.password);
  return z.object({
    cpf: z.string().check(
      z.overwrite(plainCpf),
      z.check<string>((context) => {
        if (isKnown && context.value === '') return;
        const message = cpfText(context.value);
        if (message !== undefined) {
          context.issues.push({ code: 'custom', message, input: context.value });
        }
      }),
    ),
    password: isKnown
      ? z.string().check(
          z.check<string>((context) => {
            if (context.value === '') return;
            const message = password.safeParse(context.value).error?.issues[0]?.message;
            if (message === undefined) return;
            context.issues.push({ code: 'custom', message, input: context.value });
          }),
        )
      : password.check(z.maxLength(maxPasswordLength)),
  });
}
