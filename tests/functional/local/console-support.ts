import * as z from 'zod';
import { createConsole } from '@bfj/local-cloud/console/console';
import type { ConsoleOptions } from '@bfj/local-cloud/console/console';
import { createSes } from '@bfj/local-cloud/ses/ses';
import { createBancoCentralSandbox } from '@bfj/sandboxes/banco-central/banco-central';
import { createBedrockSandbox } from '@bfj/sandboxes/bedrock/bedrock';
import { createBrapiSandbox } from '@bfj/sandboxes/brapi/brapi';
import { createMercadoPagoSandbox } from '@bfj/sandboxes/mercadopago/mercadopago';
import { createMessageFaults } from '@bfj/sandboxes/messages/message-faults';
import { openSentMessages } from '@bfj/sandboxes/messages/sent-messages';
import type { SentMessages } from '@bfj/sandboxes/messages/sent-messages';
import { createOperatorReceiver } from '@bfj/sandboxes/operator/operator-receiver';
import { openReceivedWebhooks } from '@bfj/sandboxes/operator/received-webhooks';
import { openSandboxStore } from '@bfj/sandboxes/sandbox-store';
import { createSeededRandom } from '@bfj/sandboxes/seeded-random';
import { createWhatsAppSandbox } from '@bfj/sandboxes/whatsapp/whatsapp';
import { serve, temporaryDirectory } from '@bfj/local-cloud/testing/host-support';
import { emptyModel } from '@bfj/local-cloud/testing/services-models';
import { fixedClock, temporaryDatabase } from '@bfj/local-cloud/testing/services-support';
import { consoleAdditions } from '../../../infra/local/console/console-additions.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';

interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ServedConsole {
  readonly url: string;
  readonly messages: SentMessages;
  /** The SES events that a test asked the sandbox to report. */
  readonly reports: readonly unknown[];
  readonly get: (path: string) => Promise<Answered>;
  readonly post: (
    path: string,
    body: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answered>;
}

/** Serves the console for a cloud without other activity; its clock is fixed at noon. */
export async function serveConsole(
  over: Partial<{
    readonly redrive: () => number;
    readonly advanceClock: (to: Date) => Promise<{ readonly firedSchedules: number }>;
  }> = {},
): Promise<ServedConsole> {
  const store = openSandboxStore(temporaryDirectory());
  const webhooks = openReceivedWebhooks(store);
  const messages = openSentMessages(store);
  const random = createSeededRandom(1);
  const faults = createMessageFaults(random);
  const now = () => new Date('2026-11-21T12:00:00.000Z');
  const database = temporaryDatabase();
  const reports: unknown[] = [];
  const options: ConsoleOptions = {
    services: {
      clock: { now, buffer: new SharedArrayBuffer(8) },
      advanceClock: over.advanceClock ?? (async () => ({ firedSchedules: 0 })),
      settle: async () => undefined,
      queues: {
        depths: () => [
          {
            name: 'work',
            visible: 1,
            inFlight: 0,
            delayed: 0,
            nextAt: null,
            deadLetterQueue: 'dead',
          },
        ],
        peek: () => [{ messageId: 'm', body: '<b>', sentAt: now().toISOString(), receiveCount: 1 }],
        redrive: over.redrive ?? (() => 0),
      },
      events: { recent: () => [] },
      ses: createSes({
        model: emptyModel(),
        database,
        clock: fixedClock(database),
        bus: { put: () => [] },
        permissions: { demand: () => {} },
        log: () => {},
      }),
      queryPartition: async (partitionKey) => [{ PK: partitionKey, SK: 'NEWSLETTER' }],
    },
    functions: {
      status: () => [],
      invoke: async () => ({ ok: true, payload: null }),
    },
    functionLog: { recent: () => [] },
    additions: consoleAdditions({
      messages,
      messageFaults: faults,
      reportMail: (...report) => {
        reports.push(report);
      },
      random,
      whatsApp: createWhatsAppSandbox({
        store,
        messages,
        faults,
        token: () => 'token',
        phoneNumberId: () => '1',
        templates: [],
        random,
        now,
      }).control,
      webhooks,
      receiver: createOperatorReceiver({ webhooks, secret: () => 'secret', now }),
      brapi: createBrapiSandbox({ token: () => 'token', tradingSession }),
      bancoCentral: createBancoCentralSandbox(now),
      bedrock: createBedrockSandbox(),
      mercadoPago: createMercadoPagoSandbox({ store, now, origin: 'http://127.0.0.1:1' }).control,
    }),
    handleCognito: (_request, response) => response.end('cognito'),
  };
  const handle = createConsole(options);
  const { url } = await serve((request, response) => void handle(request, response));
  const call = async (path: string, request?: RequestInit): Promise<Answered> => {
    const response = await fetch(`${url}/_local/${path}`, request);
    return {
      status: response.status,
      body: z.record(z.string(), z.unknown()).parse(await response.json()),
    };
  };
  return {
    url,
    messages,
    reports,
    get: (path) => call(path),
    post: (path, body, headers = {}) => call(path, { method: 'POST', body, headers }),
  };
}
