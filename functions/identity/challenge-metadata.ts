/**
 * How CreateAuthChallenge marks its questions for the triggers that run after it. Cognito keeps
 * the marks inside the sign-in's encrypted session and shows them to the triggers only; nothing
 * else of a code is kept anywhere.
 */
export const phoneQuestion = 'PHONE';

export interface CodeQuestion {
  readonly code: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

export function codeMetadata({ code, expiresAt }: CodeQuestion): string {
  return `CODE ${code} ${expiresAt}`;
}

/** Undefined for a question that asked for no code. */
export function codeQuestionOf(metadata: string | null | undefined): CodeQuestion | undefined {
  const [, code, expiresAt] = /^CODE (\d+) (\S+)$/.exec(metadata ?? '') ?? [];
  return code === undefined || expiresAt === undefined ? undefined : { code, expiresAt };
}
