import { normalizeEmail } from '../../shared/values/email.ts';
import type { Clock } from '../runtime/clock.ts';
import {
  nextStep,
  isPhoneVerified,
  type ChallengeRound,
  type NextStep,
} from './challenge-rules.ts';
import type { SignInTickets } from './sign-in-tickets.ts';

export interface DefineNextStepDependencies {
  /** Whether the operator requires a code after the phone. */
  readonly codeRequired: boolean;
  readonly openTicket: SignInTickets['open'];
  readonly clock: Clock;
}

export interface SignInProgress {
  readonly rounds: readonly ChallengeRound[];
  /** Undefined for an unknown e-mail. */
  readonly email: string | undefined;
  /** The ticket that the browser sent with its last answer. */
  readonly ticket: string | undefined;
}

/** Decides the next step of a sign-in. A user who has just created the account needs no code. */
export async function defineNextStep(
  dependencies: DefineNextStepDependencies,
  { rounds, email, ticket }: SignInProgress,
): Promise<NextStep> {
  const now = dependencies.clock();
  const asksForCode = dependencies.codeRequired && email !== undefined && isPhoneVerified(rounds);
  const codeRequired =
    asksForCode && !(await isFreshSignUp(dependencies, email, ticket ?? '', now));
  return nextStep(rounds, { userExists: email !== undefined, codeRequired, now });
}

async function isFreshSignUp(
  { openTicket }: DefineNextStepDependencies,
  email: string,
  ticket: string,
  now: Date,
): Promise<boolean> {
  const opened = await openTicket(ticket, now);
  return opened?.purpose === 'sign-up' && opened.email === normalizeEmail(email);
}
