import * as z from 'zod/mini';
import {
  maximumPasswordLength,
  minimumUpgradePasswordLength,
  passwordField,
} from '../../../../../shared/contracts/accounts.ts';
import { isCpf } from '../../../../../shared/values/cpf.ts';
import { keptWork } from '../../../lib/kept-work.ts';
import { upgradeErrors } from '../../../copy/trial/trial-errors.ts';

/** The typed CPF of a trial's own person; a password is kept nowhere. */
export const upgradeWork = keptWork(
  'upgradeCpfWork',
  z.object({ cpf: z.string().check(z.maxLength(20)) }),
);

/** As people copy it, with dots, a dash or spaces; a letter stays, to be told. */
function plainCpf(typed: string): string {
  return typed.replaceAll(/[\s.\-\u2010-\u2015]/g, '');
}

/** What is wrong with a CPF as this form asks for it: digits and nothing else. */
function cpfText(typed: string): string | undefined {
  if (typed === '') return upgradeErrors.cpfMissing;
  if (/\D/.test(typed)) return upgradeErrors.cpfDigits;
  if (typed.length !== 11) return upgradeErrors.cpfLength;
  return isCpf(typed) ? undefined : upgradeErrors.cpfInvalid;
}

/**
 * What the field begins with. The CPF on file is shown by its hint alone: it takes an e-mail and a
 * phone to come here, and a draft that is no CPF gives way to it.
 */
export function startingCpf(draft: string | undefined, known: string | undefined): string {
  if (draft === undefined) return '';
  const typed = plainCpf(draft);
  const isNeedless = typed === known || cpfText(typed) !== undefined;
  return known !== undefined && isNeedless ? '' : draft;
}

/** @param isKnown whether there is a CPF and a password already, so that neither need be told */
export function upgradeSchema(isKnown: boolean) {
  const password = passwordField(minimumUpgradePasswordLength, upgradeErrors.password);
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
      : password.check(z.maxLength(maximumPasswordLength)),
  });
}
