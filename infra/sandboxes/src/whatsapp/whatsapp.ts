import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PendingWork } from '@bfj/local-cloud/pending-work';
import type { MessageFaults } from '../messages/message-faults.ts';
import type { SentMessages } from '../messages/sent-messages.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { storeTransaction } from '../sandbox-store.ts';
import type { SandboxStore } from '../sandbox-store.ts';
import type { NumberQuality, WhatsAppContext, WhatsAppSettings } from './context.ts';
import { settingsSchema } from './control-inputs.ts';
import { createControl } from './control.ts';
import type { WhatsAppControl } from './control.ts';
import { createGraphApi } from './graph-api.ts';
import { openWhatsAppUsers } from './users.ts';
import { createRates, metaLimits } from './rates.ts';
import { changeDueTemplates } from './template-changes.ts';
import type { TemplateInput } from './template-definition.ts';
import { openTemplateRegistry } from './template-registry.ts';
import { createTypingIndicators } from './typing.ts';
import { openWebhookOutbox } from './webhooks/webhook-outbox.ts';
import { createWebhookSender, retryMilliseconds } from './webhooks/webhook-sender.ts';

export interface WhatsAppSandbox {
  /** Handles the paths that `isWhatsAppPath` accepts. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly control: WhatsAppControl;
  /** Webhooks, and due changes of messages and templates. */
  readonly pending: PendingWork;
  /** Processes everything due, and resolves when its webhooks were sent. */
  readonly settle: () => Promise<void>;
  /** Starts processing due changes and sending webhooks. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

export interface WhatsAppSandboxOptions {
  readonly store: SandboxStore;
  readonly messages: SentMessages;
  readonly faults: MessageFaults;
  /** Token that the functions use; undefined when there is none. */
  readonly token: () => string | undefined;
  readonly phoneNumberId: () => string | undefined;
  /** Digits of the business's number; one of Meta's test numbers when unknown. */
  readonly businessNumber?: () => string | undefined;
  readonly accountId?: () => string | undefined;
  /** Secret that signs webhooks; none is sent without it. */
  readonly appSecret?: () => string | undefined;
  readonly webhookUrl?: () => string | undefined;
  readonly random: Pick<SeededRandom, 'next'>;
  readonly now: () => Date;
  /** Templates that are approved from the start. */
  readonly templates: readonly TemplateInput[];
  readonly webhookTimeoutMilliseconds?: number;
  readonly retryMilliseconds?: readonly number[];
  /** Sends webhooks; over the network by default. */
  readonly fetch?: typeof fetch | undefined;
}

const testNumber = '15550783881';
const testAccount = '102290129340398';
/** Maximum templates that an account may create per hour. */
const maxCreationsPerHour = 100;
/** Interval of the check for due work, in real milliseconds. */
const tickMilliseconds = 50;

/** Meta's limits, and delays of users who check their phone now and then. */
const defaultSettings: WhatsAppSettings = {
  ...metaLimits,
  allowed: null,
  sentAfter: [50, 400],
  deliveredAfter: [300, 1500],
  readAfter: [2000, 8000],
  perPost: 20,
  perEntry: 5,
  approvedAfter: 120_000,
};

/**
 * Simulates the WhatsApp Cloud API. A number that ends in one of the API's six-digit error codes is rejected with
 * it: 11 99013-1026 has no WhatsApp. One with 99 before the code is accepted and fails later.
 */
export function createWhatsAppSandbox(options: WhatsAppSandboxOptions): WhatsAppSandbox {
  const { store, messages, faults, random } = options;
  const now = () => options.now().getTime();
  let settings = defaultSettings;
  let quality: NumberQuality = { rating: 'GREEN', limit: 'TIER_250' };
  const outbox = openWebhookOutbox(store, messages);
  const context: WhatsAppContext = {
    messages,
    faults,
    random,
    users: openWhatsAppUsers(store),
    templates: openTemplateRegistry(store, options.templates, now),
    rates: createRates({ now, limits: () => settings }),
    typing: createTypingIndicators(now),
    settings: () => settings,
    now,
    number: () => ({
      accountId: options.accountId?.() ?? testAccount,
      phoneNumberId: options.phoneNumberId() ?? '',
      displayNumber: options.businessNumber?.() ?? testNumber,
    }),
    plan: outbox.plan,
    countServiceMessage: monthlyCounter(options.now),
    countCreation: hourlyLimit(now, maxCreationsPerHour),
    quality: () => quality,
    transaction: (work) => storeTransaction(store, work),
  };
  const sender = createWebhookSender({
    outbox,
    transaction: context.transaction,
    now,
    secret: () => options.appSecret?.(),
    url: () => options.webhookUrl?.(),
    number: context.number,
    sizes: () => settings,
    timeoutMilliseconds: options.webhookTimeoutMilliseconds ?? 20_000,
    retryMilliseconds: options.retryMilliseconds ?? retryMilliseconds,
    fetch: options.fetch,
  });
  let ticking: NodeJS.Timeout | undefined;

  function tick(): void {
    changeDueTemplates(context);
    sender.wake();
  }

  return {
    handle: createGraphApi(context, options.token),
    control: createControl({
      context,
      outbox,
      sender,
      changeQuality: (next) => {
        quality = next;
      },
      changeSettings: (change) => {
        settings = settingsSchema.required().parse({ ...settings, ...change });
      },
    }),
    pending: {
      isBusy: () => {
        if (ticking !== undefined) sender.wake();
        return sender.isBusy();
      },
      nextAt: () => outbox.nextAfter(now()),
    },
    settle: async () => {
      tick();
      await sender.settled();
    },
    start: () => {
      ticking ??= setInterval(tick, tickMilliseconds).unref();
    },
    stop: async () => {
      clearInterval(ticking);
      await sender.stop();
    },
  };
}

/** Returns a function that counts a use and returns whether the hourly limit allows it. */
function hourlyLimit(now: () => number, maximum: number): () => boolean {
  let instants: readonly number[] = [];
  return () => {
    const at = now();
    instants = instants.filter((instant) => instant > at - 3_600_000);
    if (instants.length >= maximum) return false;
    instants = [...instants, at];
    return true;
  };
}

/** Returns a function that counts a use and returns the count of the local clock's month. */
function monthlyCounter(now: () => Date): () => number {
  let month = '';
  let count = 0;
  return () => {
    const current = now().toISOString().slice(0, 7);
    count = current === month ? count + 1 : 1;
    month = current;
    return count;
  };
}
