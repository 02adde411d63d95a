/**
 * Loaded into the CDK's CLI, which checks every five seconds whether a change set or a stack is done; an emulator is
 * done within one. Only these waits are shortened, which a function named `waitFor` makes.
 */
const pollMilliseconds = 200;
const waits = globalThis.setTimeout;

if (/[/\\]cdk$/.test(process.argv[1] ?? '')) {
  const shortened = (work, milliseconds, ...rest) => {
    const isPolling = milliseconds === 5000 && /\bwaitFor\b/.test(new Error().stack ?? '');
    return waits(work, isPolling ? pollMilliseconds : milliseconds, ...rest);
  };
  globalThis.setTimeout = Object.defineProperties(
    shortened,
    Object.getOwnPropertyDescriptors(waits),
  );
}
