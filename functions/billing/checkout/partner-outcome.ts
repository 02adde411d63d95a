import { MercadoPagoFailure } from '../../integrations/mercadopago-failures.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { OperationalError } from '../../runtime/operational-error.ts';

/**
 * How a person is told that the partner has not answered, or has not done yet what it was asked, in
 * the middle of a payment. Anything else is a bug, and comes back as it is.
 */
export function unansweredBy(error: unknown): unknown {
  if (!(error instanceof OperationalError)) return error;
  const mayHaveHappened = !(error instanceof MercadoPagoFailure && nothingHappened(error));
  return new BfjError(mayHaveHappened ? 'payment_unconfirmed' : 'partner_unavailable', {
    cause: error,
  });
}

/** Our credentials, or our number of calls: no word about what was asked, which was not done. */
export function nothingHappened({ reason }: MercadoPagoFailure): boolean {
  return reason === 'unauthorized' || reason === 'limited';
}
