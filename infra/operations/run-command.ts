import { OperatorError } from '../operator-error.ts';

/**
 * Runs a command's work. What an operator can mend is one message, anything else keeps its stack;
 * both end the process with 1.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  }
}
