import { useState } from 'react';
import { cpfDigits, cpfProblem } from '../../../../../shared/values/cpf.ts';
import { cardFieldErrors, customerErrors } from '../../../copy/billing/billing.ts';
import { paymentErrors } from '../../../copy/billing/billing-errors.ts';
import { dismissNotices } from '../../../ui/feedback/notices.ts';
import type { KnownCard } from './card-lookup.ts';
import { createToken } from './card-token.ts';
import { cardFieldNames } from './card-session.ts';
import { useCardFields, type CardRules } from './use-card-fields.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';

/** A card as our endpoints take it. */
export interface CardPayment {
  readonly type: 'credit_card' | 'debit_card';
  readonly data: {
    readonly token: string;
    readonly payment_method_id: string;
    readonly issuer_id?: string;
    readonly installments: number;
    readonly last_four_digits?: string;
  };
}

export type HolderField = 'holderName' | 'holderCpf';
type HolderErrors = Partial<Record<HolderField, string>>;

interface CardFormOptions {
  readonly rules: CardRules;
  readonly focusHolder: (field: HolderField) => void;
  /** In how many installments a card pays; undefined where that is still to be chosen. */
  readonly installmentsOf: (card: KnownCard) => number | undefined;
  readonly onCard: (card: CardPayment) => void;
}

const cpfTexts = {
  missing: customerErrors.cpfMissing,
  length: customerErrors.cpfLength,
  invalid: customerErrors.cpfInvalid,
} as const;

/** A card form from its fields to a token; it is handed on once for each press. */
export function useCardForm(options: CardFormOptions) {
  const { rules, focusHolder, installmentsOf, onCard } = options;
  const fields = useCardFields(rules);
  const [holderErrors, setHolderErrors] = useState<HolderErrors>({});
  const [installmentsError, setInstallmentsError] = useState<string>();
  const { busy, failure, setFailure, submit } = useSubmit<string>();

  function problemOf(field: HolderField, typed: string): string | undefined {
    if (field === 'holderName') return typed.trim() === '' ? cardFieldErrors.holderName : undefined;
    const problem = cpfProblem(typed);
    return problem === undefined ? undefined : cpfTexts[problem];
  }

  async function send(form: FormData): Promise<void> {
    await submit(async () => {
      setInstallmentsError(undefined);
      // The message about the press before no longer applies.
      dismissNotices();
      const card = await readCard(form);
      if (card !== undefined) onCard(card);
    });
  }

  async function readCard(form: FormData): Promise<CardPayment | undefined> {
    const mercadoPago = fields.mercadoPago();
    if (mercadoPago === undefined) return undefined;
    const name = textOf(form, 'holderName');
    const cpf = textOf(form, 'holderCpf');
    const holder: HolderErrors = {};
    for (const [field, typed] of [
      ['holderName', name],
      ['holderCpf', cpf],
    ] as const) {
      const problem = problemOf(field, typed);
      if (problem !== undefined) holder[field] = problem;
    }
    setHolderErrors(holder);
    const [known, made] = await Promise.all([
      fields.identify(),
      createToken(mercadoPago, { name: name.trim(), cpf: cpfDigits(cpf) }),
    ]);
    const wrongInCard =
      'token' in made ? undefined : cardFieldNames.find((one) => made.fields[one]);
    if (!('token' in made)) fields.say(made.fields);
    const [wrongInHolder] = Object.keys(holder) as HolderField[];
    if (wrongInCard !== undefined) fields.focus(wrongInCard);
    else if (wrongInHolder !== undefined) focusHolder(wrongInHolder);
    else if (!('token' in made)) setFailure(made.failure);
    if (!('token' in made) || wrongInHolder !== undefined) return undefined;
    if (known === undefined) {
      // The card's issuer could not be looked up, or is not known.
      setFailure(navigator.onLine ? paymentErrors.incomplete : paymentErrors.tokenUnreachable);
      fields.focus('cardNumber');
      return undefined;
    }
    const installments = installmentsOf(known);
    if (installments === undefined) {
      setInstallmentsError(cardFieldErrors.installments);
      return undefined;
    }
    const issuer = textOf(form, 'issuer') || known.issuers[0]?.id;
    return {
      type: known.type,
      data: {
        token: made.token,
        payment_method_id: known.methodId,
        ...(issuer === undefined ? {} : { issuer_id: issuer }),
        installments,
        ...(made.lastFour === undefined ? {} : { last_four_digits: made.lastFour }),
      },
    };
  }

  return {
    fields,
    holderErrors,
    installmentsError,
    forgetInstallments: () => setInstallmentsError(undefined),
    failure,
    /** The card's token is being made. */
    busy,
    submit: send,
    checkHolder: (field: HolderField, typed: string) => {
      if (typed === '') return;
      setHolderErrors((before) => ({ ...before, [field]: problemOf(field, typed) }));
    },
    forgetHolder: (field: HolderField) =>
      setHolderErrors((before) => ({ ...before, [field]: undefined })),
  };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
