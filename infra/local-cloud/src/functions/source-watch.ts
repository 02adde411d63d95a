import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';

/** Editors save a file in several steps; one reload is enough for all of them. */
const quietMilliseconds = 80;

/** Calls back when a file in one of the directories has changed, and everything has settled. */
export function watchSources(
  directories: readonly string[],
  changed: () => void,
  log: (line: string) => void,
): { readonly close: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const notice = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, quietMilliseconds);
  };
  const watchers = directories.flatMap((directory): FSWatcher[] => {
    // Systems limit how much may be watched; all the rest works without it.
    const complain = (error: unknown) =>
      log(`WARN  ${directory} is not watched for changes: ${String(error)}`);
    try {
      return [watch(directory, { recursive: true }, notice).on('error', complain)];
    } catch (error) {
      complain(error);
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
