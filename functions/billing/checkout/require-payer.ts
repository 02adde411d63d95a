import type * as z from 'zod/mini';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type { customerDataSchema } from '../../../shared/contracts/billing-endpoints.ts';
import type { PartnerPayer } from '../../integrations/mercadopago/mercadopago-requests.ts';
import { ProblemError } from '../../runtime/problem-error.ts';

/**
 * Returns the session's user as the partner's payer. The form's e-mail and CPF must be the account's, and the
 * partner gets the account's data.
 * @throws ProblemError `account_not_found`, `forbidden` for another e-mail or CPF, `invalid_request` when the
 * account has no CPF yet, which `upgrade-trial` registers
 */
export function requirePayer(
  account: Account | undefined,
  customer: z.infer<typeof customerDataSchema>,
): PartnerPayer {
  if (account === undefined) throw new ProblemError('account_not_found');
  const { nome: name, email, cpf } = account;
  if (cpf === null) {
    throw new ProblemError('invalid_request', {
      fields: [{ path: 'customerData.cpf', message: 'CPF é obrigatório' }],
    });
  }
  if (customer.email !== email || customer.cpf !== cpf) throw new ProblemError('forbidden');
  return { name, email, cpf };
}
