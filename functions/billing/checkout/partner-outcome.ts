import { MercadoPagoFailure } from '../../integrations/mercadopago/mercadopago-failures.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { OperationalError } from '../../runtime/operational-error.ts';

/**
 * Converts "the partner did not answer" and "the partner has not done it yet" into the error for a user who is
 * paying. Any other error is a bug and is returned unchanged.
 */
export function toUserError(error: unknown): unknown {
  if (!(error instanceof OperationalError)) return error;
  const mayHaveHappened = !(error instanceof MercadoPagoFailure && wasNotProcessed(error));
  return new ProblemError(mayHaveHappened ? 'payment_unconfirmed' : 'partner_unavailable', {
    cause: error,
  });
}

/** Returns true when the partner rejected our credentials or our call rate: no payment was attempted or decided. */
export function wasNotProcessed({ reason }: MercadoPagoFailure): boolean {
  return reason === 'unauthorized' || reason === 'limited';
}
