import type { MessageFaults } from '../messages/message-faults.ts';
import type { SentMessages } from '../messages/sent-messages.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { WhatsAppPeople } from './people.ts';
import type { RateLimits, WhatsAppRates } from './rates.ts';
import type { TemplateRegistry } from './template-registry.ts';
import type { TypingIndicators } from './typing.ts';
import type { PlannedNews } from './webhooks/outbox.ts';
import type { BusinessNumber } from './webhooks/webhook-body.ts';

/** From so many milliseconds to so many. */
export type Range = readonly [least: number, most: number];

/** What may be set while the sandbox runs. */
export interface WhatsAppSettings extends RateLimits {
  /** Numbers that a test number may write to; null where everybody may be written to. */
  readonly allowed: readonly string[] | null;
  /** When a message is sent, or fails, after it was taken. */
  readonly sentAfter: Range;
  readonly deliveredAfter: Range;
  /** Null where nobody reads anything by themselves. */
  readonly readAfter: Range | null;
  /** Statuses and messages of one webhook at most, and of an entry in it. */
  readonly perPost: number;
  readonly perEntry: number;
  /** How long Meta looks at a new template. */
  readonly approvedAfter: number;
}

/** What Meta thinks of the business's number. */
export interface NumberQuality {
  readonly rating: 'GREEN' | 'YELLOW' | 'RED';
  /** Of people a day who are written to first. */
  readonly limit: string;
}

/** What every part of the sandbox works on. */
export interface WhatsAppContext {
  readonly messages: SentMessages;
  readonly faults: MessageFaults;
  readonly random: Pick<SeededRandom, 'next'>;
  readonly people: WhatsAppPeople;
  readonly templates: TemplateRegistry;
  readonly rates: WhatsAppRates;
  readonly typing: TypingIndicators;
  readonly settings: () => WhatsAppSettings;
  /** Milliseconds of the local clock. */
  readonly now: () => number;
  /** The business's own number. */
  readonly number: () => BusinessNumber;
  /** Files what will happen, and be told, at an instant. */
  readonly plan: (news: PlannedNews) => void;
  /** Counts a message of free text. @returns how many there were in its month */
  readonly countServiceMessage: () => number;
  /** Counts a new template. @returns whether there is room for it within an hour */
  readonly countCreation: () => boolean;
  readonly quality: () => NumberQuality;
  /** Does all of it or nothing. */
  readonly transaction: <Result>(work: () => Result) => Result;
}
