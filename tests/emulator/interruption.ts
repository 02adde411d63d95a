import { endWithStarter } from '../../infra/portable/end-with-starter.ts';

/**
 * Aborts when this process is asked to end, or npm, which started it, has gone. A signal may come twice, from a
 * terminal and from its group, so repeated ones are ignored while the test cleans up.
 */
const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => controller.abort(new Error(`ended by ${signal}`)));
}
endWithStarter(() => controller.abort(new Error('ended with npm')));
// The reader of its output may have gone with npm, and cleaning up goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

export const interruption: AbortSignal = controller.signal;
