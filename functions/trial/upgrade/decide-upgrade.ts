import type * as z from 'zod/mini';
import type { upgradeTrial as endpoint } from '../../../shared/contracts/trial.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { Session } from '../../runtime/http/session.ts';
import type { UpgradeCandidate } from './upgrade-store.ts';

type Input = z.infer<typeof endpoint.request>;
type DecisionData = Pick<UpgradeCandidate, 'account' | 'cpfChanges' | 'subscription'>;

/**
 * A mistyped CPF can be corrected. Each submitted CPF stays used for trials, so more changes would only take trials
 * from other users.
 */
const maxCpfChanges = 2;

/** The result of an upgrade request. */
export interface UpgradeDecision {
  readonly hasSubscription: boolean;
  readonly cpf: string;
  /** Whether the CPF is registered now; otherwise nothing changes. */
  readonly registers: boolean;
}

/** @throws ProblemError `invalid_request`, `forbidden` */
export function decideUpgrade(
  kind: Session['kind'],
  candidate: DecisionData,
  input: Input,
): UpgradeDecision {
  return kind === 'trial' ? decideForTrial(candidate, input) : decideForAccount(candidate, input);
}

/** An account with a subscription is registered already; a request without a CPF and a password only reads. */
function decideForTrial(
  { account, cpfChanges, subscription }: DecisionData,
  input: Input,
): UpgradeDecision {
  if (subscription !== undefined) {
    return { hasSubscription: true, cpf: account.cpf ?? subscription.cpf, registers: false };
  }
  // An account without a CPF was created without a password too.
  const lacksPassword = account.cpf === null && input.password === undefined;
  const isChange = account.cpf !== null && (input.cpf ?? account.cpf) !== account.cpf;
  if (isChange && cpfChanges >= maxCpfChanges) {
    const message = 'Este CPF já foi trocado duas vezes. Fale com o suporte.';
    throw new ProblemError('invalid_request', { fields: [{ path: 'cpf', message }] });
  }
  return {
    hasSubscription: false,
    cpf: requireCpf(input.cpf ?? account.cpf, lacksPassword),
    registers: input.cpf !== undefined || input.password !== undefined,
  };
}

/** The account's own session, which a password did not open, may add a missing CPF and change nothing else. */
function decideForAccount({ account, subscription }: DecisionData, input: Input): UpgradeDecision {
  const cpf = requireCpf(account.cpf ?? input.cpf ?? null, false);
  if (input.password !== undefined || (input.cpf ?? cpf) !== cpf)
    throw new ProblemError('forbidden');
  return { hasSubscription: subscription !== undefined, cpf, registers: account.cpf === null };
}

function requireCpf(cpf: string | null, lacksPassword: boolean): string {
  const fields = [
    ...(cpf === null ? [{ path: 'cpf', message: 'CPF é obrigatório' }] : []),
    ...(lacksPassword
      ? [{ path: 'password', message: 'Senha deve ter pelo menos 6 caracteres' }]
      : []),
  ];
  if (cpf === null || fields.length > 0) throw new ProblemError('invalid_request', { fields });
  return cpf;
}
