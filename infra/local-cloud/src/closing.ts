export type Close = () => void | Promise<void>;

/** What must be closed again, last opened first. */
export interface Closing {
  readonly add: (close: Close) => void;
  /** Closes everything once, however often it is called; a part that fails does not keep the rest. */
  readonly closeAll: () => Promise<void>;
}

export function createClosing(log: (line: string) => void): Closing {
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
      // Opened too late, while all the rest is being closed.
      if (closing === undefined) open.push(close);
      else void closing.then(close);
    },
    closeAll: () => (closing ??= closeEverything()),
  };
}
