/** Platform differences, which tests replace. */
export interface SignalDependencies {
  readonly platform: NodeJS.Platform;
  readonly kill: (pid: number, signal: NodeJS.Signals) => void;
}

const defaultDependencies: SignalDependencies = {
  platform: process.platform,
  kill: process.kill.bind(process),
};

/**
 * Sends a signal to a process that was started with `detached`, and to all that it has started; does nothing when it
 * has ended. Windows has no process groups, and every signal ends the process: those that Node has started there end
 * with it.
 */
export function signalGroup(
  pid: number,
  signal: NodeJS.Signals,
  { platform, kill }: SignalDependencies = defaultDependencies,
): void {
  try {
    kill(platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ESRCH') throw error;
  }
}
