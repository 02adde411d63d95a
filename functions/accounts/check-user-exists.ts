import type { IdentityField } from '../../shared/contracts/accounts.ts';
import { cpfDigits } from '../../shared/values/cpf.ts';
import { normalizeEmail } from '../../shared/values/email.ts';
import { phoneDigits } from '../../shared/values/phone.ts';
import { reportFailure } from '../runtime/report-failure.ts';
import type { AccountStore, KnownIdentity } from './account-store.ts';
import type { Identity } from './identity-claims.ts';

export interface UserExistsAnswer {
  readonly exists: boolean;
  readonly field: IdentityField | null;
  readonly error: string | null;
}

/**
 * Whether somebody is registered with what was typed. Advisory: a look-up that fails says that
 * nobody is, and why; the sign-up itself looks again (specification 5 and 8).
 */
export async function checkUserExists(
  effects: { readonly accounts: Pick<AccountStore, 'findIdentity'> },
  typed: {
    readonly phone?: string | undefined;
    readonly cpf?: string | undefined;
    readonly email?: string | undefined;
  },
): Promise<UserExistsAnswer> {
  const identity = {
    phone: phoneDigits(typed.phone ?? ''),
    cpf: cpfDigits(typed.cpf ?? ''),
    email: normalizeEmail(typed.email ?? ''),
  };
  if (Object.values(identity).every((value) => value === '')) return nobody(null);
  try {
    const field = firstMatch(await effects.accounts.findIdentity(identity));
    return field === undefined ? nobody(null) : { exists: true, field, error: null };
  } catch (error) {
    reportFailure('identity not looked up', {}, error);
    return nobody(failureText(identity));
  }
}

/** In the order that the specification states. */
function firstMatch({ claims, subscribed }: KnownIdentity): IdentityField | undefined {
  if (claims.phone !== undefined) return 'telefone';
  if (claims.cpf !== undefined) return 'cpf';
  if (claims.email !== undefined) return 'email';
  return subscribed ? 'newsletter' : undefined;
}

function nobody(error: string | null): UserExistsAnswer {
  return { exists: false, field: null, error };
}

/** The catalogue's texts; the forms fill one field a call. */
function failureText({ phone, cpf }: Identity): string {
  if (phone) return 'Erro ao verificar telefone';
  return cpf ? 'Erro ao verificar CPF' : 'Erro ao verificar email';
}
