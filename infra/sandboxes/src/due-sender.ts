/** Sends a partner's due messages with limited concurrency until it is stopped. */
export interface DueSender {
  /** Starts to send everything that is due. */
  readonly wake: () => void;
  /** Returns whether a message is being sent. */
  readonly isBusy: () => boolean;
  /** Resolves when no message is being sent. */
  readonly settled: () => Promise<void>;
  /** Aborted by `stop`, for requests in progress. */
  readonly signal: AbortSignal;
  /** Aborts the messages that are being sent; they stay due. */
  readonly stop: () => Promise<void>;
}

export function createDueSender<Item extends { readonly id: number }>(options: {
  readonly concurrency: number;
  /** Returns due items, longest due first; may include items that are being sent. */
  readonly due: (limit: number) => readonly Item[];
  /** Never throws; afterwards the item is no longer due, or due later. */
  readonly deliver: (item: Item) => Promise<unknown>;
}): DueSender {
  const { concurrency, due, deliver } = options;
  const stopping = new AbortController();
  const running = new Map<number, Promise<void>>();

  function wake(): void {
    const freeSlots = concurrency - running.size;
    if (stopping.signal.aborted || freeSlots <= 0) return;
    const waiting = due(concurrency + running.size).filter(({ id }) => !running.has(id));
    for (const item of waiting.slice(0, freeSlots)) running.set(item.id, send(item));
  }

  async function send(item: Item): Promise<void> {
    try {
      await deliver(item);
    } finally {
      running.delete(item.id);
      wake();
    }
  }

  return {
    wake,
    isBusy: () => running.size > 0,
    settled: async () => {
      while (running.size > 0) await Promise.all(running.values());
    },
    signal: stopping.signal,
    stop: async () => {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

/** Result of a notification: the status of its response, or the error. */
export interface PostOutcome {
  readonly status: number | null;
  readonly error: string | null;
}

/** Posts as partners do: it follows no redirect and ignores the body of the response. */
export async function postNotification(
  message: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  },
  options: {
    readonly signal: AbortSignal;
    readonly timeoutMilliseconds: number;
    /** Calls the product; over the network by default. */
    readonly fetch?: typeof fetch | undefined;
  },
): Promise<PostOutcome> {
  try {
    const response = await (options.fetch ?? fetch)(message.url, {
      method: 'POST',
      headers: message.headers,
      body: message.body,
      redirect: 'manual',
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMilliseconds)]),
    });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.name : String(error) };
  }
}
