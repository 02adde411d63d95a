/** What differs between systems, for tests to say which one they are on. */
export interface SignalDependencies {
  readonly platform: NodeJS.Platform;
  readonly kill: (pid: number, signal: NodeJS.Signals) => void;
}

const here: SignalDependencies = { platform: process.platform, kill: process.kill.bind(process) };

/**
 * Sends a signal to a process that was started with `detached`, and to all that it has started; to
 * nobody where it has ended. On Windows there are no groups, and whatever the signal, it ends the
 * process: those that Node has started there end with it.
 */
export function signalGroup(
  pid: number,
  signal: NodeJS.Signals,
  { platform, kill }: SignalDependencies = here,
): void {
  try {
    kill(platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ESRCH') throw error;
  }
}
