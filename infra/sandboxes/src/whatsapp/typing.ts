/** Maximum time that WhatsApp shows the typing indicator without an answer. */
const shownMilliseconds = 25_000;

export interface ShownTyping {
  /** End of the indicator in milliseconds of the local clock; null when it is not shown. */
  readonly until: number | null;
  /** Number of times it was shown to this user since the sandbox started. */
  readonly times: number;
}

/** The users who see the product's typing indicator; empty after a restart. */
export interface TypingIndicators {
  /** Shows it until the next message to this user, or for 25 seconds. */
  show(user: string): void;
  end(user: string): void;
  of(user: string): ShownTyping;
}

export function createTypingIndicators(now: () => number): TypingIndicators {
  const shown = new Map<string, ShownTyping>();
  const of = (user: string): ShownTyping => {
    const { until, times } = shown.get(user) ?? { until: null, times: 0 };
    return { until: until !== null && until > now() ? until : null, times };
  };
  return {
    show: (user) => {
      shown.set(user, { until: now() + shownMilliseconds, times: of(user).times + 1 });
    },
    end: (user) => {
      const { times } = of(user);
      if (times > 0) shown.set(user, { until: null, times });
    },
    of,
  };
}
