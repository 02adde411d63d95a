import { loginCode, type SignInQuestion } from '../../shared/contracts/identity.ts';
import { normalizeEmail } from '../../shared/values/email.ts';
import type { Clock } from '../runtime/clock.ts';
import { newLoginCode, unsentCode } from './answers.ts';
import { codeMetadata, parseCodeQuestion, phoneQuestion } from './challenge-metadata.ts';
import { isPhoneVerified, type ChallengeRound } from './challenge-rules.ts';
import type { LoginCodeSender } from './login-code-sender.ts';

/** A challenge in the format that Cognito expects from the trigger. */
export interface CreatedQuestion {
  /** Public challenge parameters: a `SignInQuestion`. */
  readonly shown: Readonly<Record<string, string>>;
  /** Private challenge parameters, for VerifyAuthChallengeResponse. */
  readonly kept: Readonly<Record<string, string>>;
  /** Metadata for the triggers of later rounds. */
  readonly metadata: string;
}

export interface CreateQuestionDependencies {
  /** Undefined when the operator has configured no codes. */
  readonly sendCode: LoginCodeSender | undefined;
  readonly clock: Clock;
}

/**
 * Creates a challenge. The phone challenge is always the same, whether or not the e-mail exists. A code is created
 * and sent once per sign-in: after a typing error the same one is expected.
 * @throws MessageNotSentError when the code could not be sent at all
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
  if (sendCode === undefined || !isPhoneVerified(about.rounds)) {
    return {
      shown: { challenge: 'phone' },
      kept: { challenge: 'phone' },
      metadata: phoneQuestion,
    };
  }
  const { channel } = sendCode;
  const before = parseCodeQuestion(about.rounds.at(-1)?.challengeMetadata);
  if (before !== undefined) return codeQuestion({ challenge: 'code', channel }, before);
  const code = newLoginCode();
  const expiresAt = new Date(clock().getTime() + loginCode.validSeconds * 1000).toISOString();
  const delivery = await sendCode.send({
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
