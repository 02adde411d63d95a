/** Days that a page announces. */
export interface Announcement {
  /** Address of the page. */
  readonly source: string;
  /** `yyyy-mm-dd`: when the page was read. */
  readonly readOn: string;
  /** `yyyy-mm-dd`, in order. */
  readonly days: readonly string[];
}

/** An event whose days are announced once for a whole year. A day that no page announces is left out. */
export interface DatedEvent {
  /** The oldest first. */
  readonly announcements: readonly Announcement[];
  /** `hh:mm` in São Paulo. */
  readonly time?: string;
  /** `hh:mm` in New York. */
  readonly newYorkTime?: string;
  /** The names of holidays by their day. */
  readonly occasions?: Readonly<Record<string, string>>;
}

/** An event whose days follow from a published rule. */
export interface ComputedEvent {
  /** Address of the page with the rule. */
  readonly source: string;
  readonly isOn: (day: string) => boolean;
  readonly timeOn?: (day: string) => string;
}
