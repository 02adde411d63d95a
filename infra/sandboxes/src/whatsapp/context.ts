import type { MessageFaults } from '../messages/message-faults.ts';
import type { SentMessages } from '../messages/sent-messages.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { WhatsAppUsers } from './users.ts';
import type { RateLimits, WhatsAppRates } from './rates.ts';
import type { TemplateRegistry } from './template-registry.ts';
import type { TypingIndicators } from './typing.ts';
import type { PlannedChange } from './webhooks/webhook-outbox.ts';
import type { BusinessNumber } from './webhooks/webhook-body.ts';

/** Minimum and maximum in milliseconds. */
export type Range = readonly [least: number, most: number];

/** Settings that can change while the sandbox runs. */
export interface WhatsAppSettings extends RateLimits {
  /** Allowed recipients of a test number; null allows all. */
  readonly allowed: readonly string[] | null;
  /** Delay from the acceptance of a message until it is sent, or fails. */
  readonly sentAfter: Range;
  readonly deliveredAfter: Range;
  /** Delay until a message is read; null when users do not read automatically. */
  readonly readAfter: Range | null;
  /** Maximum statuses and messages in one webhook, and in an entry of it. */
  readonly perPost: number;
  readonly perEntry: number;
  /** Duration of Meta's review of a new template. */
  readonly approvedAfter: number;
}

/** Meta's quality rating of the business's number. */
export interface NumberQuality {
  readonly rating: 'GREEN' | 'YELLOW' | 'RED';
  /** Messaging tier: maximum users per day that the business may write to first. */
  readonly limit: string;
}

/** Dependencies shared by all parts of the sandbox. */
export interface WhatsAppContext {
  readonly messages: SentMessages;
  readonly faults: MessageFaults;
  readonly random: Pick<SeededRandom, 'next'>;
  readonly users: WhatsAppUsers;
  readonly templates: TemplateRegistry;
  readonly rates: WhatsAppRates;
  readonly typing: TypingIndicators;
  readonly settings: () => WhatsAppSettings;
  /** Milliseconds of the local clock. */
  readonly now: () => number;
  /** The business's number. */
  readonly number: () => BusinessNumber;
  /** Stores a change and its webhook content for a future instant. */
  readonly plan: (news: PlannedChange) => void;
  /**
   * Counts a free-text message.
   * @returns the count of its month
   */
  readonly countServiceMessage: () => number;
  /**
   * Counts a new template.
   * @returns whether the hourly limit allows it
   */
  readonly countCreation: () => boolean;
  readonly quality: () => NumberQuality;
  /** Runs the work in a transaction. */
  readonly transaction: <Result>(work: () => Result) => Result;
}
