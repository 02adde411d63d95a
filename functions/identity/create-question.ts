import { loginCode, type SignInQuestion } from '../../shared/contracts/identity.ts';
import { normalizeEmail } from '../../shared/values/email.ts';
import type { Clock } from '../runtime/clock.ts';
import { newLoginCode, unsentCode } from './answers.ts';
import { codeMetadata, codeQuestionOf, phoneQuestion } from './challenge-metadata.ts';
import { phoneIsKnown, type ChallengeRound } from './challenge-rules.ts';
import type { SendLoginCode } from './send-login-code.ts';

/** A question, as Cognito takes it from the trigger. */
export interface CreatedQuestion {
  /** What the browser is told: a `SignInQuestion`. */
  readonly shown: Readonly<Record<string, string>>;
  /** What VerifyAuthChallengeResponse is told. */
  readonly kept: Readonly<Record<string, string>>;
  /** What the triggers of later rounds are told. */
  readonly metadata: string;
}

export interface CreateQuestionDependencies {
  /** Undefined where the operator wants no codes. */
  readonly sendCode: SendLoginCode | undefined;
  readonly clock: Clock;
}

/**
 * The question about the phone is always the same, whether or not anybody has the e-mail. A code
 * is made and sent once in a sign-in: after a typing error the same one is asked for again.
 * @throws MessageNotSentError where the code could not be sent to anybody
 */
export async function createQuestion(
  { sendCode, clock }: CreateQuestionDependencies,
  about: {
    readonly rounds: readonly ChallengeRound[];
    readonly email: string;
    /** As Cognito has it. */
    readonly phone: string;
  },
): Promise<CreatedQuestion> {
  if (sendCode === undefined || !phoneIsKnown(about.rounds)) {
    return {
      shown: { challenge: 'phone' },
      kept: { challenge: 'phone' },
      metadata: phoneQuestion,
    };
  }
  const { channel } = sendCode;
  const before = codeQuestionOf(about.rounds.at(-1)?.challengeMetadata);
  if (before !== undefined) return codeQuestion({ challenge: 'code', channel }, before);
  const code = newLoginCode();
  const expiresAt = new Date(clock().getTime() + loginCode.validSeconds * 1000).toISOString();
  const delivery = await sendCode.to({
    email: normalizeEmail(about.email),
    phone: about.phone,
    code,
  });
  // A code that nobody has received must not be guessed either: no answer is right.
  const sent = delivery === 'sent' ? code : unsentCode;
  return codeQuestion({ challenge: 'code', channel, delivery }, { code: sent, expiresAt });
}

function codeQuestion(
  shown: SignInQuestion & Readonly<Record<string, string>>,
  sent: { readonly code: string; readonly expiresAt: string },
): CreatedQuestion {
  return { shown, kept: { challenge: 'code', ...sent }, metadata: codeMetadata(sent) };
}
