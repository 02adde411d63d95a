import { awsFailure } from './aws-failure.ts';
import { OperatorError } from '../operator-error.ts';

/** One thing that a command has looked at. */
export interface Finding {
  /** `do`: something has to be done; `know`: nothing has to, but it may surprise. */
  readonly kind: 'good' | 'do' | 'know';
  readonly text: string;
  /** What to do, as a sentence or a command. */
  readonly advice?: string;
}

const marks = { good: 'ok  ', do: 'DO  ', know: 'note' } as const;

export function findingLines(findings: readonly Finding[]): readonly string[] {
  return findings.flatMap(({ kind, text, advice }) => [
    `${marks[kind]}  ${text}`,
    ...(advice === undefined ? [] : advice.split('\n').map((line) => `      ${line}`)),
  ]);
}

/**
 * Looks at one thing. What these credentials may not see is told, and does not hide the rest.
 * @throws whatever is no answer of AWS
 */
export async function lookAt(
  what: string,
  look: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    const failure = awsFailure(error);
    if (!(failure instanceof OperatorError)) throw error;
    return [{ kind: 'do', text: `${what} could not be looked at`, advice: failure.message }];
  }
}
