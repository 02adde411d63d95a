import { OperatorError } from '../operator-error.ts';

/**
 * Runs a command. An error that the operator can fix is printed as its message, any other with its stack; both exit
 * with 1.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  }
}
