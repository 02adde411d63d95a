import { loginCode, type SignInQuestion } from '../../shared/contracts/identity.ts';
import { normalizeEmail } from '../../shared/values/email.ts';
import type { Clock } from '../runtime/clock.ts';
import { newLoginCode, unsentCode } from './answers.ts';
import { codeMetadata, codeQuestionOf, phoneQuestion } from './challenge-metadata.ts';
import { phoneIsKnown, type ChallengeRound } from './challenge-rules.ts';
import type { SendLoginCode } from './send-login-code.ts';

/** A question, as Cognito takes it from the trigger. */
export interface CreatedQuestion {
  /** Public challenge parameters: a `SignInQuestion`. */
  readonly shown: Readonly<Record<string, string>>;
  /** Private challenge parameters, for VerifyAuthChallengeResponse. */
  readonly kept: Readonly<Record<string, string>>;
  /** Metadata for the triggers of later rounds. */
  readonly metadata: string;
}

export interface CreateQuestionDependencies {
  /** Undefined where the operator wants no codes. */
  readonly sendCode: SendLoginCode | undefined;
  readonly clock: Clock;
}

/**
 * Creates a challenge. The phone's is always the same, whether or not the e-mail exists. A code is created and sent
 * once per sign-in: after a typing error the same one is asked for again.
 * @throws MessageNotSentError where the code could not be sent at all
 */
export async function createQuestion(
  { sendCode, clock }: CreateQuestionDependencies,
  about: {
    readonly rounds: readonly ChallengeRound[];
    readonly email: string;
    /** In Cognito's format. */
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
  // An undelivered code must not be guessed: no answer is correct.
  const sent = delivery === 'sent' ? code : unsentCode;
  return codeQuestion({ challenge: 'code', channel, delivery }, { code: sent, expiresAt });
}

function codeQuestion(
  shown: SignInQuestion & Readonly<Record<string, string>>,
  sent: { readonly code: string; readonly expiresAt: string },
): CreatedQuestion {
  return { shown, kept: { challenge: 'code', ...sent }, metadata: codeMetadata(sent) };
}
