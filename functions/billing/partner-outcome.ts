import { MercadoPagoFailure } from '../partners/mercadopago-failures.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import { OperationalError } from '../runtime/operational-error.ts';

/**
 * How a person is told that the partner has not answered, or has not done yet what it was asked, in
 * the middle of a payment. Anything else is a bug, and comes back as it is.
 */
export function unansweredBy(error: unknown): unknown {
  if (!(error instanceof OperationalError)) return error;
  const isOurs = error instanceof MercadoPagoFailure && error.reason === 'unauthorized';
  return new BfjError(isOurs ? 'partner_unavailable' : 'payment_unconfirmed', { cause: error });
}
