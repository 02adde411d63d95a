import * as z from 'zod';
import { createConsole } from '../../../infra/local-cloud/console/console.ts';
import type { ConsoleOptions } from '../../../infra/local-cloud/console/console.ts';
import { createSes } from '../../../infra/local-cloud/ses/ses.ts';
import { consoleAdditions } from '../../../infra/local/console/console-additions.ts';
import { createBancoCentralSandbox } from '../../../infra/local/sandboxes/banco-central/banco-central.ts';
import { createBedrockSandbox } from '../../../infra/local/sandboxes/bedrock/bedrock.ts';
import { createBrapiSandbox } from '../../../infra/local/sandboxes/brapi/brapi.ts';
import { createMercadoPagoSandbox } from '../../../infra/local/sandboxes/mercadopago/mercadopago.ts';
import { createMessageFaults } from '../../../infra/local/sandboxes/messages/message-faults.ts';
import { openSentMessages } from '../../../infra/local/sandboxes/messages/sent-messages.ts';
import type { SentMessages } from '../../../infra/local/sandboxes/messages/sent-messages.ts';
import { createOperatorReceiver } from '../../../infra/local/sandboxes/operator/operator-receiver.ts';
import { openReceivedWebhooks } from '../../../infra/local/sandboxes/operator/received-webhooks.ts';
import { openSandboxStore } from '../../../infra/local/sandboxes/sandbox-store.ts';
import { createSeededRandom } from '../../../infra/local/sandboxes/seeded-random.ts';
import { createWhatsAppSandbox } from '../../../infra/local/sandboxes/whatsapp/whatsapp.ts';
import { serve, temporaryDirectory } from '../local-cloud/host-support.ts';
import { emptyModel } from '../local-cloud/services-models.ts';
import { stillClock, temporaryDatabase } from '../local-cloud/services-support.ts';

interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ServedConsole {
  readonly url: string;
  readonly messages: SentMessages;
  /** What SES was asked to tell of e-mails. */
  readonly reports: readonly unknown[];
  readonly get: (path: string) => Promise<Answered>;
  readonly post: (
    path: string,
    body: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answered>;
}

/** The console before a cloud in which nothing else runs; its clock stands at noon of a day. */
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
        clock: stillClock(database),
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
      brapi: createBrapiSandbox({ token: () => 'token' }),
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
