import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { AwsError } from '../aws-request.ts';
import type { PendingWork } from '../pending-work.ts';
import type { CloudModel } from '../cloud-model.ts';
import type { MovableClock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { EventBus } from '../events/event-bus.ts';
import { readBody } from '../http-body.ts';
import type { Permissions } from '../permissions/permissions.ts';
import { permissionsOfSes } from '../permissions/service-permissions.ts';
import { createSending, type Sending, type SendingOperation } from './sending.ts';
import { SesError, sesErrorNames } from './ses-errors.ts';
import type { Mailbox } from './mailbox.ts';
import {
  changedSettings,
  defaultSesSettings,
  type SesSettings,
  type SesSettingsChange,
} from './ses-settings.ts';
import { createSuppressionList } from './suppression-list.ts';
import type { SesRoute } from './ses-route.ts';
import { suppressionRoutes } from './suppression-routes.ts';

/**
 * Amazon SES v2 on this machine, limited to sending and to events about messages: messages with simple content and
 * with templates in the request, the account's limits and its suppression list, the mailbox simulator, and events of
 * configuration sets on the default bus. It accepts no raw messages and stores no templates.
 */
export interface Ses {
  /** Handles the paths that `isSesPath` accepts. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Connects the recipients' mailbox. Before it, nothing can be sent. */
  readonly connect: (mailbox: Mailbox) => void;
  readonly control: SesControl;
  /** Events about accepted messages that are not sent yet. */
  readonly pending: PendingWork;
  readonly stop: () => void;
}

/** Controls for the developer who simulates SES's environment. */
export interface SesControl {
  readonly settings: () => SesSettings & { readonly sentInLast24Hours: number };
  readonly change: (change: SesSettingsChange) => void;
  readonly reset: () => void;
  /** Reports a bounce or a complaint about a message that has been delivered. */
  readonly report: Sending['report'];
}

export interface SesDependencies {
  readonly model: CloudModel;
  readonly database: Database;
  readonly clock: MovableClock;
  readonly bus: Pick<EventBus, 'put'>;
  readonly permissions: Pick<Permissions, 'demand'>;
  readonly log: (line: string) => void;
  /** Returns 0 ≤ x < 1. */
  readonly random?: () => number;
}

/** SES accepts 40 MB, far more than any message of this product. */
const maxBodyBytes = 10 * 1024 * 1024;

export function isSesPath(path: string): boolean {
  return path.startsWith('/v2/email/');
}

export function createSes(dependencies: SesDependencies): Ses {
  const { model, database, clock, permissions, log } = dependencies;
  let settings = defaultSesSettings;
  let mailbox: Mailbox | undefined;
  const suppression = createSuppressionList({ database, clock });
  const sending = createSending({
    ...dependencies,
    random: dependencies.random ?? Math.random,
    suppression,
    settings: () => settings,
    mailbox: () => mailbox,
  });
  const routes: readonly SesRoute[] = [
    {
      method: 'GET',
      path: /^account$/,
      answer: ({ demand }) => {
        demand('ses:GetAccount');
        return accountOf(settings, sending, suppression.reasons());
      },
    },
    ...suppressionRoutes(suppression),
  ];

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    const path = url?.pathname.slice('/v2/email/'.length) ?? '';
    const body = await readBody(request, maxBodyBytes);
    const { authorization } = request.headers;
    // Rejects requests signed for another service; the signature itself is not checked.
    if (!/^AWS4-\S+ Credential=[^,]+\/ses\/aws4_request,/.test(authorization ?? '')) {
      throw new SesError('MissingAuthenticationTokenException');
    }
    if (body === undefined)
      throw new SesError('BadRequestException', 'Message length exceeds 10 MB');
    const operation = request.method === 'POST' ? sending.operations[path] : undefined;
    if (operation !== undefined) {
      await answerSending(operation, parseJson(body), request, response);
      return;
    }
    for (const route of routes) {
      const match = route.method === request.method ? route.path.exec(path) : null;
      if (match === null) continue;
      send(
        response,
        200,
        route.answer({
          body: body.length === 0 ? {} : parseJson(body),
          query: url?.searchParams ?? new URLSearchParams(),
          name: decodeSegment(match[1] ?? ''),
          demand: (action) =>
            permissions.demand(authorization, [{ action, resource: '*', context: {} }]),
        }),
      );
      return;
    }
    throw new SesError(
      'NotFoundException',
      `No ${request.method} /v2/email/${path} in this cloud.`,
    );
  };

  const answerSending = async (
    operation: SendingOperation,
    body: unknown,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    if (mailbox === undefined) throw new SesError('InternalServiceErrorException');
    const outcome = await mailbox.applyFault(response, recipientsIn(body));
    if (outcome.next === 'nothing') return;
    if (outcome.next === 'fail') {
      const name = sesErrorNames.find((known) => known === outcome.error);
      throw new SesError(name ?? 'InternalServiceErrorException');
    }
    const answered = operation(body, (sender, configurationSet, action) =>
      permissions.demand(
        request.headers.authorization,
        permissionsOfSes(model, { action, sender, configurationSet }),
      ),
    );
    if (outcome.loseAnswer) response.destroy();
    else send(response, 200, answered);
  };

  return {
    handle: async (request, response) => {
      try {
        await answer(request, response);
      } catch (error) {
        if (error instanceof SesError) sendError(response, error);
        else if (error instanceof AwsError) {
          sendError(response, { code: error.code, status: 403, message: error.message });
        } else {
          log(`SES failed: ${error instanceof Error ? error.message : String(error)}`);
          response.destroy();
        }
      }
    },
    connect: (opened) => {
      mailbox = opened;
      sending.start();
    },
    control: {
      settings: () => ({ ...settings, sentInLast24Hours: sending.sentInLast24Hours() }),
      change: (change) => {
        settings = changedSettings(settings, change);
      },
      reset: () => {
        settings = defaultSesSettings;
      },
      report: sending.report,
    },
    pending: sending.pending,
    stop: sending.stop,
  };
}

function accountOf(
  { maxSendRate, max24HourSend, productionAccess }: SesSettings,
  sending: Sending,
  suppressedReasons: readonly string[],
): object {
  return {
    DedicatedIpAutoWarmupEnabled: false,
    EnforcementStatus: 'HEALTHY',
    ProductionAccessEnabled: productionAccess,
    SendQuota: {
      Max24HourSend: max24HourSend,
      MaxSendRate: maxSendRate,
      SentLast24Hours: sending.sentInLast24Hours(),
    },
    SendingEnabled: true,
    SuppressionAttributes: { SuppressedReasons: suppressedReasons },
  };
}

const named = z.array(z.string()).catch([]).default([]);
const destinationSchema = z
  .object({ ToAddresses: named, CcAddresses: named, BccAddresses: named })
  .transform(({ ToAddresses, CcAddresses, BccAddresses }) => [
    ...ToAddresses,
    ...CcAddresses,
    ...BccAddresses,
  ])
  .catch([]);
const addressedSchema = z
  .object({
    Destination: destinationSchema,
    BulkEmailEntries: z.array(z.object({ Destination: destinationSchema })).catch([]),
  })
  .transform(({ Destination, BulkEmailEntries }) => [
    ...Destination,
    ...BulkEmailEntries.flatMap((entry) => entry.Destination),
  ])
  .catch([]);

/** Returns the recipients in a request, even when the rest is invalid. */
function recipientsIn(body: unknown): readonly string[] {
  return addressedSchema.parse(body);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new SesError('BadRequestException', 'The request is no JSON.');
  }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new SesError('BadRequestException', 'The path is not encoded as it should be.');
  }
}

function sendError(
  response: ServerResponse,
  error: { readonly code: string; readonly status: number; readonly message: string },
): void {
  response.setHeader('x-amzn-errortype', error.code);
  send(response, error.status, { message: error.message });
}

function send(response: ServerResponse, status: number, body: object): void {
  if (response.destroyed || response.headersSent) return;
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-amzn-requestid': randomUUID(),
  });
  response.end(text);
}
