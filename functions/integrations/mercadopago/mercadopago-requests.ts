/** A one-off payment to be made; the same request produces the same body, byte for byte. */
export interface NewPartnerPayment {
  readonly idempotencyKey: string;
  readonly externalReference: string;
  readonly amountInCentavos: number;
  readonly description: string;
  readonly payer: PartnerPayer;
  /** The target of this payment's notifications. */
  readonly notificationUrl: string;
  readonly by:
    | {
        readonly method: 'card';
        readonly token: string;
        readonly paymentMethodId: string;
        readonly issuerId: string | undefined;
        readonly installments: number;
      }
    | { readonly method: 'pix'; readonly expiresAt: Date };
}

export interface PartnerPayer {
  readonly name: string;
  readonly email: string;
  /** Eleven digits. */
  readonly cpf: string;
}

export interface NewPartnerPreapproval {
  readonly externalReference: string;
  readonly amountInCentavos: number;
  /** Shown by the partner to the payer, also in e-mails. */
  readonly reason: string;
  readonly payerEmail: string;
  readonly cardToken: string;
  readonly backUrl: string;
  /** The first charge's start; missing for 'at once'. Read the stored date back after the call. */
  readonly startsAt?: string | undefined;
}

const reais = (centavos: number) => centavos / 100;

export function buildPaymentBody(request: NewPartnerPayment) {
  const { by, payer } = request;
  const [firstName = '', ...others] = payer.name.trim().split(/\s+/);
  return {
    transaction_amount: reais(request.amountInCentavos),
    description: request.description,
    external_reference: request.externalReference,
    notification_url: request.notificationUrl,
    statement_descriptor: 'BFJ',
    payer: {
      email: payer.email,
      first_name: firstName,
      last_name: others.join(' '),
      identification: { type: 'CPF', number: payer.cpf },
    },
    ...(by.method === 'pix'
      ? { payment_method_id: 'pix', date_of_expiration: formatPartnerInstant(by.expiresAt) }
      : {
          token: by.token,
          payment_method_id: by.paymentMethodId,
          installments: by.installments,
          ...(by.issuerId === undefined ? {} : { issuer_id: Number(by.issuerId) }),
        }),
  };
}

export function buildPreapprovalBody(request: NewPartnerPreapproval) {
  return {
    reason: request.reason,
    external_reference: request.externalReference,
    payer_email: request.payerEmail,
    card_token_id: request.cardToken,
    back_url: request.backUrl,
    status: 'authorized',
    auto_recurring: {
      frequency: 1,
      frequency_type: 'months',
      transaction_amount: reais(request.amountInCentavos),
      currency_id: 'BRL',
      ...(request.startsAt === undefined
        ? {}
        : { start_date: formatPartnerInstant(new Date(request.startsAt)) }),
    },
  };
}

/** Formats as ISO 8601 with an offset, which the partner requires. */
function formatPartnerInstant(instant: Date): string {
  return instant.toISOString().replace('Z', '+00:00');
}
