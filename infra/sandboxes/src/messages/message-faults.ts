import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { sesErrorNames } from '@bfj/local-cloud/ses/ses-errors';
import type { SeededRandom } from '../seeded-random.ts';
import { canonicalNumber, typedDigits } from '../whatsapp/phone-numbers.ts';
import { whatsAppErrorCodes } from '../whatsapp/whatsapp-errors.ts';
import { messageChannels } from './sent-messages.ts';
import type { MessageChannel } from './sent-messages.ts';

const channel = z.enum(messageChannels);
/** Scope of a fault; without any of these fields it affects one message. */
const scope = {
  /** E-mail address, phone number or id of the only affected recipient. */
  to: z.string().min(1).max(320).optional(),
  /** Random share of the affected messages. */
  share: z.number().gt(0).max(1).optional(),
  /** Maximum number of uses; without it, a fault for a recipient or for a share stays. */
  times: z.int().min(1).max(1_000_000).optional(),
};

/** Faults of the call that sends a message. */
const callFaultSchema = z.union([
  /** An error of the partner. */
  z.strictObject({ channel: z.literal('email'), error: z.enum(sesErrorNames), ...scope }),
  z.strictObject({
    channel: z.literal('whatsapp'),
    error: z.literal(whatsAppErrorCodes),
    ...scope,
  }),
  /** A page of a gateway in front of the partner. */
  z.strictObject({ channel, status: z.int().min(200).max(599), ...scope }),
  z.strictObject({ channel, delayMilliseconds: z.int().min(0).max(120_000), ...scope }),
  z.strictObject({ channel, hang: z.literal(true), ...scope }),
  /** The message is sent, and then the connection breaks: a client that retries sends it twice. */
  z.strictObject({ channel, loseAnswer: z.literal(true), ...scope }),
]);
type CallFault = z.infer<typeof callFaultSchema>;

export const messageStatuses = ['sent', 'delivered', 'read', 'failed'] as const;

/** Faults of an accepted message and of its statuses. */
const statusFaultSchema = z.union([
  /** The message fails later, which only a status reports. */
  z.strictObject({
    channel: z.literal('whatsapp'),
    fails: z.literal(whatsAppErrorCodes),
    ...scope,
  }),
  z.strictObject({
    channel: z.literal('whatsapp'),
    statuses: z.enum(['doubled', 'reordered', 'dropped', 'late']),
    /** The only affected status; all statuses of a message when absent. */
    only: z.enum(messageStatuses).optional(),
    /** Delay by the local clock. */
    milliseconds: z
      .int()
      .min(0)
      .max(7 * 86_400_000)
      .optional(),
    ...scope,
  }),
]);
export type StatusFault = z.infer<typeof statusFaultSchema>;

/** Injected faults for the messages of a channel. */
export const messageFaultSchema = z
  .union([callFaultSchema, statusFaultSchema])
  .transform((fault) => {
    const isTargeted = fault.to !== undefined || fault.share !== undefined;
    return isTargeted || fault.times !== undefined ? fault : { ...fault, times: 1 };
  });
export type MessageFault = z.infer<typeof messageFaultSchema>;

export interface MessageFaults {
  list(): readonly MessageFault[];
  /** Adds a fault. */
  add(fault: MessageFault): void;
  clear(): void;
  /** Returns the first fault for a call to these recipients and uses it up once. */
  takeForCall(channel: MessageChannel, recipients: readonly string[]): CallFault | undefined;
  /** Returns every fault for the statuses of a message. */
  takeForStatuses(channel: MessageChannel, recipients: readonly string[]): readonly StatusFault[];
}

export function createMessageFaults(random: Pick<SeededRandom, 'next'>): MessageFaults {
  let faults: MessageFault[] = [];

  function affects(
    fault: MessageFault,
    sentBy: MessageChannel,
    recipients: readonly string[],
  ): boolean {
    if (fault.channel !== sentBy) return false;
    const { to, share } = fault;
    if (to !== undefined) {
      const wantedRecipient = recipientKey(sentBy, to);
      if (!recipients.some((one) => recipientKey(sentBy, one) === wantedRecipient)) return false;
    }
    return share === undefined || random.next() < share;
  }

  function useUp(usedFault: MessageFault): void {
    if (usedFault.times === undefined) return;
    const left = usedFault.times - 1;
    faults = faults.flatMap((one) => {
      if (one !== usedFault) return [one];
      return left > 0 ? [{ ...one, times: left }] : [];
    });
  }

  return {
    list: () => faults,
    add: (fault) => {
      faults = [...faults, fault];
    },
    clear: () => {
      faults = [];
    },
    takeForCall: (sentBy, recipients) => {
      const taken = faults.filter(isCallFault).find((fault) => affects(fault, sentBy, recipients));
      if (taken !== undefined) useUp(taken);
      return taken;
    },
    takeForStatuses: (sentBy, recipients) => {
      const taken = faults.filter(isStatusFault).filter((one) => affects(one, sentBy, recipients));
      taken.forEach(useUp);
      return taken;
    },
  };
}

function isCallFault(fault: MessageFault): fault is CallFault {
  return !isStatusFault(fault);
}

function isStatusFault(fault: MessageFault): fault is StatusFault {
  return 'fails' in fault || 'statuses' in fault;
}

/** Returns the same key for every spelling of an address or number. */
function recipientKey(sentBy: MessageChannel, address: string): string {
  if (sentBy === 'email') return address.toLowerCase();
  const digits = typedDigits(address);
  return digits === undefined ? address : canonicalNumber(digits);
}

/** How a call continues after a fault, except for the partner's own error format. */
export type FaultOutcome =
  | { readonly next: 'answer'; readonly loseAnswer: boolean }
  | { readonly next: 'fail'; readonly error: string | number }
  | { readonly next: 'nothing' };

/** Applies the next fault of a channel: waits, answers like a gateway, or does not answer. */
export async function applyFault(
  faults: MessageFaults,
  sentBy: MessageChannel,
  response: ServerResponse,
  recipients: readonly string[],
): Promise<FaultOutcome> {
  const fault = faults.takeForCall(sentBy, recipients);
  if (fault === undefined) return { next: 'answer', loseAnswer: false };
  if ('error' in fault) return { next: 'fail', error: fault.error };
  // Leave the request open until the client's own timeout closes the connection.
  if ('hang' in fault) return { next: 'nothing' };
  if ('status' in fault) {
    response.writeHead(fault.status, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>${fault.status}</title><h1>A fault was asked for</h1>`);
    return { next: 'nothing' };
  }
  if ('loseAnswer' in fault) return { next: 'answer', loseAnswer: true };
  await wait(fault.delayMilliseconds);
  return { next: 'answer', loseAnswer: false };
}
