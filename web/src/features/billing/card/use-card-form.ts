import { paymentErrors } from '../../../copy/billing/billing-errors.ts';
import { dismissToasts } from '../../../ui/feedback/toasts.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import type { CardDetails } from './card-lookup.ts';
import { cardFieldNames } from './card-session.ts';
import { createToken, type CardTokenError, type CardToken } from './card-token.ts';
import { useCardFields, type CardRules } from './use-card-fields.ts';
import { useHolder } from './use-holder.ts';
import { useInstallments } from './use-installments.ts';

/** A card in the format of our endpoints. */
export interface CardPayment {
  readonly type: 'credit_card' | 'debit_card';
  readonly data: {
    readonly token: string;
    readonly payment_method_id: string;
    readonly issuer_id?: string;
    readonly installments: number;
    readonly last_four_digits?: string;
    readonly card_expires?: string;
  };
}

interface CardFormOptions {
  readonly rules: CardRules;
  /** CPF of the customer. */
  readonly cpf: string;
  readonly onCard: (card: CardPayment) => void;
}

/** A card form from its fields to a token, which is passed on once for each submit. */
export function useCardForm({ rules, cpf, onCard }: CardFormOptions) {
  const fields = useCardFields(rules);
  const holder = useHolder(cpf);
  const installments = useInstallments(rules.maxInstallments, fields.card);
  const { busy, failure, setFailure, submit } = useSubmit<string>();

  /** @param issuer the issuer that the user chose, for a card with several possible issuers */
  async function send(issuer: string): Promise<void> {
    await submit(async () => {
      installments.forgetError();
      // The message about the previous attempt no longer applies.
      dismissToasts();
      const card = await readCard(issuer);
      if (card !== undefined) onCard(card);
    });
  }

  /** All errors are shown at once, in the partner's fields and in ours. */
  async function readCard(issuer: string): Promise<CardPayment | undefined> {
    const mercadoPago = fields.mercadoPago();
    if (mercadoPago === undefined) return undefined;
    const wrongInHolder = await holder.check();
    const [details, tokenResult] = await Promise.all([
      fields.identify(),
      createToken(mercadoPago, holder.read()),
    ]);
    if (!('token' in tokenResult) || wrongInHolder !== undefined) {
      showErrors(tokenResult, wrongInHolder);
      return undefined;
    }
    if (details === undefined) {
      // The card's issuer is unknown or could not be requested.
      setFailure(navigator.onLine ? paymentErrors.incomplete : paymentErrors.tokenUnreachable);
      fields.focus('cardNumber');
      return undefined;
    }
    const count = installments.countFor(details);
    if (count === undefined) {
      installments.askAgain();
      return undefined;
    }
    return buildCardPayment(details, tokenResult, count, issuer);
  }

  /** Focuses the first invalid field; errors of no particular field are shown below the form. */
  function showErrors(
    tokenResult: CardToken | CardTokenError,
    wrongInHolder: Parameters<typeof holder.focus>[0] | undefined,
  ): void {
    const tokenError = 'token' in tokenResult ? undefined : tokenResult;
    if (tokenError !== undefined) fields.say(tokenError.fields);
    const wrongInCard = cardFieldNames.find((name) => tokenError?.fields[name]);
    if (wrongInCard !== undefined) fields.focus(wrongInCard);
    else if (wrongInHolder !== undefined) holder.focus(wrongInHolder);
    else setFailure(tokenError?.failure);
  }

  return {
    fields,
    holder,
    installments,
    failure,
    /** The card's token is being created. */
    busy,
    submit: send,
  };
}

function buildCardPayment(
  details: CardDetails,
  cardToken: CardToken,
  installments: number,
  chosenIssuer: string,
): CardPayment {
  const issuer = chosenIssuer || details.issuers[0]?.id;
  return {
    type: details.type,
    data: {
      token: cardToken.token,
      payment_method_id: details.methodId,
      ...(issuer === undefined ? {} : { issuer_id: issuer }),
      installments,
      ...(cardToken.lastFour === undefined ? {} : { last_four_digits: cardToken.lastFour }),
      ...(cardToken.expires === undefined ? {} : { card_expires: cardToken.expires }),
    },
  };
}
