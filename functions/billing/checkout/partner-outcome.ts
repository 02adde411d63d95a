import { MercadoPagoFailure } from '../../integrations/mercadopago/mercadopago-failures.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { OperationalError } from '../../runtime/operational-error.ts';

/**
 * Converts "the partner did not answer" and "it has not done it yet" into the error for the user in the middle of a
 * payment. Any other error is a bug and is returned unchanged.
 */
export function unansweredBy(error: unknown): unknown {
  if (!(error instanceof OperationalError)) return error;
  const mayHaveHappened = !(error instanceof MercadoPagoFailure && nothingHappened(error));
  return new BfjError(mayHaveHappened ? 'payment_unconfirmed' : 'partner_unavailable', {
    cause: error,
  });
}

/**
 * Our credentials or our call rate were refused: nothing was done, and nothing was decided about
 * the payment.
 */
export function nothingHappened({ reason }: MercadoPagoFailure): boolean {
  return reason === 'unauthorized' || reason === 'limited';
}
