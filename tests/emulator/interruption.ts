import { endWithNpm } from '../../infra/portable/end-with-npm.ts';

/**
 * Aborts when this process gets a signal, or when the npm that started it has ended. A terminal may signal the
 * process and its group, so the second signal is ignored while the test cleans up.
 */
const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => controller.abort(new Error(`ended by ${signal}`)));
}
endWithNpm(() => controller.abort(new Error('ended with npm')));
// The process that reads the output may have ended with npm; the cleanup must continue.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

export const interruption: AbortSignal = controller.signal;
