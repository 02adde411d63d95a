import { explainAwsError } from './explain-aws-error.ts';
import { OperatorError } from '../operator-error.ts';

/** The result of one check of a command. */
export interface Finding {
  /** `do`: the operator has to act; `know`: no action, but it may surprise. */
  readonly kind: 'good' | 'do' | 'know';
  readonly text: string;
  /** The remedy, as a sentence or a command. */
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
 * Runs one check. If the credentials lack the permission, that becomes a finding, and the other checks continue.
 * @throws every error that is not a response of AWS
 */
export async function runCheck(
  checked: string,
  check: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (error) {
    const failure = explainAwsError(error);
    if (!(failure instanceof OperatorError)) throw error;
    return [{ kind: 'do', text: `${checked} could not be checked`, advice: failure.message }];
  }
}
