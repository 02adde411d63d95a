import { normalizeEmail } from '../../shared/values/email.ts';
import type { Clock } from '../runtime/clock.ts';
import { nextStep, phoneIsKnown, type ChallengeRound, type NextStep } from './challenge-rules.ts';
import type { SignInTickets } from './sign-in-tickets.ts';

export interface DefineNextStepDependencies {
  /** Whether the operator wants a code after the phone. */
  readonly codeRequired: boolean;
  readonly openTicket: SignInTickets['open'];
  readonly clock: Clock;
}

export interface SignInSoFar {
  readonly rounds: readonly ChallengeRound[];
  /** Undefined for an unknown e-mail. */
  readonly email: string | undefined;
  /** As sent by the browser with its last answer. */
  readonly ticket: string | undefined;
}

/** Decides what a sign-in does next. Who has just made their account is not asked for a code. */
export async function defineNextStep(
  dependencies: DefineNextStepDependencies,
  { rounds, email, ticket }: SignInSoFar,
): Promise<NextStep> {
  const now = dependencies.clock();
  const asksForCode = dependencies.codeRequired && email !== undefined && phoneIsKnown(rounds);
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
