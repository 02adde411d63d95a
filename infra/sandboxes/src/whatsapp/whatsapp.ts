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
import { openWhatsAppPeople } from './people.ts';
import { createRates, metaLimits } from './rates.ts';
import { changeDueTemplates } from './template-changes.ts';
import type { WrittenTemplate } from './template-definition.ts';
import { openTemplateRegistry } from './template-registry.ts';
import { createTypingIndicators } from './typing.ts';
import { openWebhookOutbox } from './webhooks/outbox.ts';
import { createWebhookSender, retryMilliseconds } from './webhooks/webhook-sender.ts';

export interface WhatsAppSandbox {
  /** Takes what `isWhatsAppPath` says. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly control: WhatsAppControl;
  /** Webhooks, and what becomes of messages and templates. */
  readonly pending: PendingWork;
  /** Lets happen what is due now, and resolves when its webhooks were sent. */
  readonly settle: () => Promise<void>;
  /** Begins to let happen what falls due, and to send webhooks. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

export interface WhatsAppSandboxOptions {
  readonly store: SandboxStore;
  readonly messages: SentMessages;
  readonly faults: MessageFaults;
  /** The token that the functions hold; undefined while there is none. */
  readonly token: () => string | undefined;
  readonly phoneNumberId: () => string | undefined;
  /** Digits of the business's number; one of Meta's own test numbers where it is not known. */
  readonly ownNumber?: () => string | undefined;
  readonly accountId?: () => string | undefined;
  /** Signs webhooks; none is sent while nobody shares it. */
  readonly appSecret?: () => string | undefined;
  readonly webhookUrl?: () => string | undefined;
  readonly random: Pick<SeededRandom, 'next'>;
  readonly now: () => Date;
  /** Approved from the start. */
  readonly templates: readonly WrittenTemplate[];
  readonly webhookTimeoutMilliseconds?: number;
  readonly retryMilliseconds?: readonly number[];
  /** How webhooks are sent; over the network by default. */
  readonly fetch?: typeof fetch | undefined;
}

const testNumber = '15550783881';
const testAccount = '102290129340398';
/** Templates that an account makes within an hour at most. */
const creationsAnHour = 100;
/** How often the sandbox looks what the clock has made due, in real milliseconds. */
const tickMilliseconds = 50;

/** As Meta's own, and as people who look at their phone now and then. */
const firstSettings: WhatsAppSettings = {
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
 * The WhatsApp Cloud API on this machine. A number that ends in one of the API's six-digit error
 * codes is refused with it: 11 99013-1026 has no WhatsApp. One with 99 before the code is taken and
 * fails later.
 */
export function createWhatsAppSandbox(options: WhatsAppSandboxOptions): WhatsAppSandbox {
  const { store, messages, faults, random } = options;
  const now = () => options.now().getTime();
  let settings = firstSettings;
  let quality: NumberQuality = { rating: 'GREEN', limit: 'TIER_250' };
  const outbox = openWebhookOutbox(store, messages);
  const context: WhatsAppContext = {
    messages,
    faults,
    random,
    people: openWhatsAppPeople(store),
    templates: openTemplateRegistry(store, options.templates, now),
    rates: createRates({ now, limits: () => settings }),
    typing: createTypingIndicators(now),
    settings: () => settings,
    now,
    number: () => ({
      accountId: options.accountId?.() ?? testAccount,
      phoneNumberId: options.phoneNumberId() ?? '',
      displayNumber: options.ownNumber?.() ?? testNumber,
    }),
    plan: outbox.plan,
    countServiceMessage: monthlyCounter(options.now),
    countCreation: hourlyLimit(now, creationsAnHour),
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
      changeSettings: (over) => {
        settings = settingsSchema.required().parse({ ...settings, ...over });
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

/** Whether there is room for one more within an hour. */
function hourlyLimit(now: () => number, most: number): () => boolean {
  let instants: readonly number[] = [];
  return () => {
    const at = now();
    instants = instants.filter((instant) => instant > at - 3_600_000);
    if (instants.length >= most) return false;
    instants = [...instants, at];
    return true;
  };
}

/** How many there were in the month of the local clock. */
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
