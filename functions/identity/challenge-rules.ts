import { loginCode } from '../../shared/contracts/identity.ts';
import { parseCodeQuestion, phoneQuestion } from './challenge-metadata.ts';

/** Phones that one sign-in may try before it must start again. */
const maxPhones = 3;

/** One answered question of a sign-in, as Cognito keeps it. */
export interface ChallengeRound {
  readonly challengeName: string;
  readonly challengeResult: boolean;
  /** Which question it was, as CreateAuthChallenge has marked it. */
  readonly challengeMetadata?: string | null | undefined;
}

/** The next step of a sign-in: another challenge, success, or failure. */
export type NextStep = 'ask' | 'sign-in' | 'reject';

/** First the phone, with three tries; then the code, where one is required, with as many. */
export function nextStep(
  rounds: readonly ChallengeRound[],
  about: { readonly userExists: boolean; readonly codeRequired: boolean; readonly now: Date },
): NextStep {
  if (rounds.some((round) => round.challengeName !== 'CUSTOM_CHALLENGE')) return 'reject';
  if (!about.userExists || !isPhoneVerified(rounds)) {
    const tried = rounds.filter((round) => round.challengeMetadata === phoneQuestion);
    return tried.length >= maxPhones ? 'reject' : 'ask';
  }
  if (!about.codeRequired) return 'sign-in';
  const codes = rounds.filter((round) => parseCodeQuestion(round.challengeMetadata) !== undefined);
  if (codes.at(-1)?.challengeResult === true) return 'sign-in';
  const expiresAt = parseCodeQuestion(codes.at(-1)?.challengeMetadata)?.expiresAt;
  const expired = expiresAt !== undefined && Date.parse(expiresAt) <= about.now.getTime();
  return expired || codes.length >= loginCode.maxTries ? 'reject' : 'ask';
}

/** Returns whether the question about the phone has been answered rightly. */
export function isPhoneVerified(rounds: readonly ChallengeRound[]): boolean {
  return rounds.some((round) => round.challengeMetadata === phoneQuestion && round.challengeResult);
}
