import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';

/** Editors save a file in several steps; one reload is enough for all of them. */
const quietMilliseconds = 80;

/** Calls back after a file in one of the directories has changed and no further change follows. */
export function watchSources(
  directories: readonly string[],
  onChange: () => void,
  log: (line: string) => void,
): { readonly close: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const scheduleReload = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, quietMilliseconds);
  };
  const watchers = directories.flatMap((directory): FSWatcher[] => {
    // Systems limit the number of watched files; everything else works without it.
    const logFailure = (error: unknown) =>
      log(`WARN  ${directory} is not watched for changes: ${String(error)}`);
    try {
      return [watch(directory, { recursive: true }, scheduleReload).on('error', logFailure)];
    } catch (error) {
      logFailure(error);
      return [];
    }
  });
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
