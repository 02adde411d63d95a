/** Sends what a partner owes, so many at once, until it is stopped. */
export interface DueSender {
  /** Sends whatever is due and is not being sent yet. */
  readonly wake: () => void;
  /** Whether something is being sent. */
  readonly isBusy: () => boolean;
  /** Resolves when nothing is being sent any more. */
  readonly settled: () => Promise<void>;
  /** Says that it is being stopped, to what is under way. */
  readonly signal: AbortSignal;
  /** Cuts off what is being sent; it stays due. */
  readonly stop: () => Promise<void>;
}

export function createDueSender<Item extends { readonly id: number }>(options: {
  readonly concurrency: number;
  /** What is due, longest due first; may name what is being sent. */
  readonly due: (limit: number) => readonly Item[];
  /** Never throws; what it sends is due no more after it, or due later. */
  readonly deliver: (item: Item) => Promise<unknown>;
}): DueSender {
  const { concurrency, due, deliver } = options;
  const stopping = new AbortController();
  const running = new Map<number, Promise<void>>();

  function wake(): void {
    const room = concurrency - running.size;
    if (stopping.signal.aborted || room <= 0) return;
    const waiting = due(concurrency + running.size).filter(({ id }) => !running.has(id));
    for (const item of waiting.slice(0, room)) running.set(item.id, send(item));
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

/** What came of a notification: the status of its answer, or what kept it from getting one. */
export interface PostOutcome {
  readonly status: number | null;
  readonly error: string | null;
}

/** Posts as partners do: no redirect is followed, and the answer's body is nobody's business. */
export async function postNotification(
  message: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  },
  options: {
    readonly signal: AbortSignal;
    readonly timeoutMilliseconds: number;
    /** How the product is called; over the network by default. */
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
