import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PendingWork } from '@bfj/local-cloud/pending-work';
import type { SandboxStore } from '../sandbox-store.ts';
import { openMercadoPagoStore } from './mercadopago-store.ts';
import { createBrowserFiles } from './browser/browser-files.ts';
import type { SandboxContext } from './context.ts';
import { createControl } from './control/control.ts';
import type { MercadoPagoControl } from './control/control.ts';
import { createFaults } from './faults.ts';
import {
  createNotificationSender,
  retryMilliseconds,
} from './notifications/notification-sender.ts';
import { createNotify } from './notifications/notifications.ts';
import { createServerHandler } from './server.ts';
import { processDue } from './payments/settlement.ts';

/** Path prefix of the sandbox. */
export const mercadoPagoPrefix = '/mercadopago';

/** Credentials of the sandbox while the functions have none. */
export const defaultCredentials = {
  accessToken: 'TEST-5820614733110021-112112-0f1e2d3c4b5a69788796a5b4c3d2e1f0-447716201',
  publicKey: 'TEST-3f6c1a52-9b7e-4d18-8a40-5e2d7c90b1f3',
  webhookSecret: 'test_mp_webhook_secret_0123456789abcdef',
} as const;

export interface MercadoPagoSandbox {
  /** Handles every path under `/mercadopago/`. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly control: MercadoPagoControl;
  /** Notifications, and due changes of payments and subscriptions. */
  readonly pending: PendingWork;
  /** Processes everything due and resolves when its notifications were sent; returns whether there were any. */
  readonly settle: () => Promise<boolean>;
  /** Starts automatic processing of due work and its notifications; before that only `settle` does it. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

export interface MercadoPagoOptions {
  readonly store: SandboxStore;
  readonly now: () => Date;
  /** Origin of the server that has `handle`, without a trailing slash. */
  readonly origin: string;
  readonly accessToken?: () => string | undefined;
  readonly publicKey?: () => string | undefined;
  readonly webhookSecret?: () => string | undefined;
  /** Address, set in the partner's panel, for notifications without their own. */
  readonly panelUrl?: () => string | undefined;
  readonly firstChargeDelayMilliseconds?: number;
  readonly searchLagMilliseconds?: number;
  readonly notificationTimeoutMilliseconds?: number;
  readonly retryMilliseconds?: readonly number[];
  /** Sends notifications; over the network by default. */
  readonly fetch?: typeof fetch | undefined;
}

/** Interval of the check for due work, in real milliseconds. */
const tickMilliseconds = 250;

/** Simulates Mercado Pago: its API, its browser script and its notifications. */
export function createMercadoPagoSandbox(options: MercadoPagoOptions): MercadoPagoSandbox {
  const store = openMercadoPagoStore(options.store);
  const faults = createFaults();
  const now = () => options.now().getTime();
  const context: SandboxContext = {
    store,
    notify: createNotify(store, faults),
    baseUrl: `${options.origin}${mercadoPagoPrefix}`,
    firstChargeDelayMilliseconds: options.firstChargeDelayMilliseconds ?? 2000,
    searchLagMilliseconds: options.searchLagMilliseconds ?? 60_000,
  };
  const sender = createNotificationSender({
    store,
    now,
    secret: () => options.webhookSecret?.() ?? defaultCredentials.webhookSecret,
    panelUrl: options.panelUrl ?? (() => undefined),
    timeoutMilliseconds: options.notificationTimeoutMilliseconds ?? 22_000,
    retryMilliseconds: options.retryMilliseconds ?? retryMilliseconds,
    fetch: options.fetch,
  });
  let ticking: NodeJS.Timeout | undefined;
  const wake = () => {
    if (ticking !== undefined) sender.wake();
  };
  const processDueNow = () => processDue(context, now());
  const serve = createServerHandler({
    context,
    faults,
    now,
    accessToken: () => options.accessToken?.() ?? defaultCredentials.accessToken,
    publicKey: () => options.publicKey?.() ?? defaultCredentials.publicKey,
    processDue: processDueNow,
    afterCall: wake,
    serveFile: createBrowserFiles(context),
  });

  function tick(): void {
    processDueNow();
    sender.wake();
  }

  return {
    handle: async (request, response) => {
      const path = (request.url ?? '/').slice(mercadoPagoPrefix.length);
      const url = URL.parse(path, 'http://localhost');
      if (url === null) response.writeHead(400).end();
      else await serve(request, response, url);
    },
    control: createControl({
      context,
      faults,
      sender: { ...sender, wake },
      processDue: processDueNow,
      now,
    }),
    pending: {
      isBusy: () => {
        if (ticking !== undefined) tick();
        return sender.isBusy();
      },
      nextAt: () => store.nextAfter(now()),
    },
    settle: async () => {
      tick();
      const isSending = sender.isBusy();
      await sender.settled();
      return isSending;
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
