export type Close = () => void | Promise<void>;

/** Resources to close when the cloud stops, in reverse order of opening. */
export interface CleanupStack {
  readonly add: (close: Close) => void;
  /**
   * Closes everything once, however many times it is called; a resource that fails to close does not stop the rest.
   */
  readonly closeAll: () => Promise<void>;
}

export function createCleanupStack(log: (line: string) => void): CleanupStack {
  const open: Close[] = [];
  let closing: Promise<void> | undefined;

  async function closeEverything(): Promise<void> {
    for (let close = open.pop(); close !== undefined; close = open.pop()) {
      try {
        await close();
      } catch (error) {
        log(`ERROR while stopping: ${String(error)}`);
      }
    }
  }

  return {
    add: (close) => {
      // A resource that opens while the rest is closing is closed afterwards.
      if (closing === undefined) open.push(close);
      else void closing.then(close);
    },
    closeAll: () => (closing ??= closeEverything()),
  };
}
