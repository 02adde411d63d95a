import { endWithStarter } from '../../infra/portable/end-with-starter.ts';

/**
 * Aborts when this process gets a signal, or when npm, which started it, has ended. A terminal may send a signal
 * twice, to the process and to its group, so repeated signals are ignored while the test cleans up.
 */
const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => controller.abort(new Error(`ended by ${signal}`)));
}
endWithStarter(() => controller.abort(new Error('ended with npm')));
// The reader of the output may have ended with npm; the cleanup must continue.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

export const interruption: AbortSignal = controller.signal;
