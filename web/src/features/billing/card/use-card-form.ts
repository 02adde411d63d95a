import { paymentErrors } from '../../../copy/billing/billing-errors.ts';
import { dismissToasts } from '../../../ui/feedback/toasts.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import type { KnownCard } from './card-lookup.ts';
import { cardFieldNames } from './card-session.ts';
import { createToken, type CardRefusal, type CardToken } from './card-token.ts';
import { useCardFields, type CardRules } from './use-card-fields.ts';
import { useHolder } from './use-holder.ts';
import { useInstallments } from './use-installments.ts';

/** A card as our endpoints take it. */
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

/** A card form from its fields to a token; it is handed on once for each press. */
export function useCardForm({ rules, cpf, onCard }: CardFormOptions) {
  const fields = useCardFields(rules);
  const holder = useHolder(cpf);
  const installments = useInstallments(rules.maxInstallments, fields.card);
  const { busy, failure, setFailure, submit } = useSubmit<string>();

  /** @param issuer the one that was chosen, where the card may be of several */
  async function send(issuer: string): Promise<void> {
    await submit(async () => {
      installments.forgetError();
      // The message about the press before no longer applies.
      dismissToasts();
      const card = await readCard(issuer);
      if (card !== undefined) onCard(card);
    });
  }

  /** Everything that is wrong is said at once, in the partner's fields and in ours. */
  async function readCard(issuer: string): Promise<CardPayment | undefined> {
    const mercadoPago = fields.mercadoPago();
    if (mercadoPago === undefined) return undefined;
    const wrongInHolder = await holder.check();
    const [known, made] = await Promise.all([
      fields.identify(),
      createToken(mercadoPago, holder.read()),
    ]);
    if (!('token' in made) || wrongInHolder !== undefined) {
      sayWhatIsWrong(made, wrongInHolder);
      return undefined;
    }
    if (known === undefined) {
      // The card's issuer is unknown or could not be looked up.
      setFailure(navigator.onLine ? paymentErrors.incomplete : paymentErrors.tokenUnreachable);
      fields.focus('cardNumber');
      return undefined;
    }
    const count = installments.countFor(known);
    if (count === undefined) {
      installments.askAgain();
      return undefined;
    }
    return paymentOf(known, made, count, issuer);
  }

  /** The first field to be mended has the focus; what is wrong with none of them stands below. */
  function sayWhatIsWrong(
    made: CardToken | CardRefusal,
    wrongInHolder: Parameters<typeof holder.focus>[0] | undefined,
  ): void {
    const refusal = 'token' in made ? undefined : made;
    if (refusal !== undefined) fields.say(refusal.fields);
    const wrongInCard = cardFieldNames.find((name) => refusal?.fields[name]);
    if (wrongInCard !== undefined) fields.focus(wrongInCard);
    else if (wrongInHolder !== undefined) holder.focus(wrongInHolder);
    else setFailure(refusal?.failure);
  }

  return {
    fields,
    holder,
    installments,
    failure,
    /** The card's token is being made. */
    busy,
    submit: send,
  };
}

function paymentOf(
  known: KnownCard,
  made: CardToken,
  installments: number,
  chosenIssuer: string,
): CardPayment {
  const issuer = chosenIssuer || known.issuers[0]?.id;
  return {
    type: known.type,
    data: {
      token: made.token,
      payment_method_id: known.methodId,
      ...(issuer === undefined ? {} : { issuer_id: issuer }),
      installments,
      ...(made.lastFour === undefined ? {} : { last_four_digits: made.lastFour }),
      ...(made.expires === undefined ? {} : { card_expires: made.expires }),
    },
  };
}
