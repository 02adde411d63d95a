import type * as z from 'zod/mini';
import type { upgradeTrial as endpoint } from '../../../shared/contracts/trial.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import type { Session } from '../../runtime/http/session.ts';
import type { UpgradingPerson } from './upgrade-store.ts';

type Input = z.infer<typeof endpoint.request>;
type Known = Pick<UpgradingPerson, 'account' | 'cpfChanges' | 'subscription'>;

/**
 * A mistyped CPF can be corrected. Each submitted CPF stays used for trials, so more changes would
 * only take trials from other people.
 */
const maximumCpfChanges = 2;

/** What an upgrade comes to. */
export interface UpgradeDecision {
  readonly hasSubscription: boolean;
  readonly cpf: string;
  /** Whether the CPF is to be registered; else everything stays as it is. */
  readonly registers: boolean;
}

/** @throws BfjError `invalid_request`, `forbidden` */
export function decideUpgrade(kind: Session['kind'], known: Known, input: Input): UpgradeDecision {
  return kind === 'trial' ? decideForTrial(known, input) : decideForAccount(known, input);
}

/** Who has a subscription is registered already, and who tells nothing only asks. */
function decideForTrial(
  { account, cpfChanges, subscription }: Known,
  input: Input,
): UpgradeDecision {
  if (subscription !== undefined) {
    return { hasSubscription: true, cpf: account.cpf ?? subscription.cpf, registers: false };
  }
  // A registration without a CPF was made without a password too.
  const lacksPassword = account.cpf === null && input.password === undefined;
  const isChange = account.cpf !== null && (input.cpf ?? account.cpf) !== account.cpf;
  if (isChange && cpfChanges >= maximumCpfChanges) {
    const message = 'Este CPF já foi trocado duas vezes. Fale com o suporte.';
    throw new BfjError('invalid_request', { fields: [{ path: 'cpf', message }] });
  }
  return {
    hasSubscription: false,
    cpf: requireCpf(input.cpf ?? account.cpf, lacksPassword),
    registers: input.cpf !== undefined || input.password !== undefined,
  };
}

/** The account's own session, which no password opens, tells a missing CPF and changes nothing. */
function decideForAccount({ account, subscription }: Known, input: Input): UpgradeDecision {
  const cpf = requireCpf(account.cpf ?? input.cpf ?? null, false);
  if (input.password !== undefined || (input.cpf ?? cpf) !== cpf) throw new BfjError('forbidden');
  return { hasSubscription: subscription !== undefined, cpf, registers: account.cpf === null };
}

function requireCpf(cpf: string | null, lacksPassword: boolean): string {
  const fields = [
    ...(cpf === null ? [{ path: 'cpf', message: 'CPF é obrigatório' }] : []),
    ...(lacksPassword
      ? [{ path: 'password', message: 'Senha deve ter pelo menos 6 caracteres' }]
      : []),
  ];
  if (cpf === null || fields.length > 0) throw new BfjError('invalid_request', { fields });
  return cpf;
}
