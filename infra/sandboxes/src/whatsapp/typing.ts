/** How long WhatsApp shows that somebody is being answered, where no answer comes. */
const shownMilliseconds = 25_000;

export interface ShownTyping {
  /** Until when it is shown, milliseconds of the local clock; null while it is not. */
  readonly until: number | null;
  /** How often it was shown to this person since the sandbox started. */
  readonly times: number;
}

/** Whom the product is shown to be writing to; nobody any more after a restart. */
export interface TypingIndicators {
  /** Until the next message to this person, or for 25 seconds. */
  show(person: string): void;
  end(person: string): void;
  of(person: string): ShownTyping;
}

export function createTypingIndicators(now: () => number): TypingIndicators {
  const shown = new Map<string, ShownTyping>();
  const of = (person: string): ShownTyping => {
    const { until, times } = shown.get(person) ?? { until: null, times: 0 };
    return { until: until !== null && until > now() ? until : null, times };
  };
  return {
    show: (person) => {
      shown.set(person, { until: now() + shownMilliseconds, times: of(person).times + 1 });
    },
    end: (person) => {
      const { times } = of(person);
      if (times > 0) shown.set(person, { until: null, times });
    },
    of,
  };
}
