/**
 * The metadata with which CreateAuthChallenge marks its questions for the later triggers. Cognito stores it inside
 * the sign-in's encrypted session and passes it to the triggers only; codes are stored nowhere else.
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

/** Undefined for a challenge without a code. */
export function parseCodeQuestion(metadata: string | null | undefined): CodeQuestion | undefined {
  const [, code, expiresAt] = /^CODE (\d+) (\S+)$/.exec(metadata ?? '') ?? [];
  return code === undefined || expiresAt === undefined ? undefined : { code, expiresAt };
}
