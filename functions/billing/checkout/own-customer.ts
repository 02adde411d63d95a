import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type {
  cardDataSchema,
  customerDataSchema,
} from '../../../shared/contracts/billing-endpoints.ts';
import type { PartnerPayer } from '../../integrations/mercadopago-requests.ts';
import { BfjError } from '../../runtime/bfj-error.ts';

/**
 * The person of the session as the partner's payer. The form's e-mail and CPF must be this
 * person's, and what the partner gets is taken from the account.
 * @throws BfjError `account_not_found`, `forbidden` for somebody else's e-mail or CPF,
 *   `invalid_request` where the registration has no CPF yet, which `upgrade-trial` takes
 */
export function ownPayer(
  account: Account | undefined,
  customer: z.infer<typeof customerDataSchema>,
): PartnerPayer {
  if (account === undefined) throw new BfjError('account_not_found');
  const { nome: name, email, cpf } = account;
  if (cpf === null) {
    throw new BfjError('invalid_request', {
      fields: [{ path: 'customerData.cpf', message: 'CPF é obrigatório' }],
    });
  }
  if (customer.email !== email || customer.cpf !== cpf) throw new BfjError('forbidden');
  return { name, email, cpf };
}

/** @throws BfjError `payment_amount_differs` unless these reais are that many centavos */
export function requireAmount(reais: number, centavos: number): void {
  if (Math.abs(reais * 100 - centavos) > 0.001) throw new BfjError('payment_amount_differs');
}

export interface CardData {
  readonly token: string;
  readonly paymentMethodId: string;
  readonly issuerId: string | undefined;
  readonly installments: number;
}

/** @throws BfjError `payment_data_incomplete` without a token or a method */
export function requireCard(data: z.infer<typeof cardDataSchema>): CardData {
  const { token, payment_method_id: paymentMethodId, issuer_id: issuer } = data;
  if (!token || !paymentMethodId) throw new BfjError('payment_data_incomplete');
  const issuerId = /^\d{1,12}$/.test(String(issuer)) ? String(issuer) : undefined;
  return { token, paymentMethodId, issuerId, installments: data.installments };
}

/**
 * What identifies a request: its idempotency key, or else its whole content; and what it asks for.
 */
export interface RequestMark {
  readonly requestKey: string;
  readonly requestDigest: string;
}

export function markOf(request: unknown, idempotencyKey: string | undefined): RequestMark {
  const requestDigest = digest(JSON.stringify(request));
  const requestKey = digest(`key ${idempotencyKey ?? requestDigest}`);
  return { requestKey, requestDigest };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
