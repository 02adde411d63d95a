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
/** What a fault is for; where nothing of it is given, for one message. */
const meant = {
  /** E-mail address, phone number or id of the one person whom it meets. */
  to: z.string().min(1).max(320).optional(),
  /** Of the messages that it meets, by chance. */
  share: z.number().gt(0).max(1).optional(),
  /** How often at most; without it, a fault for a person or for a share stays. */
  times: z.int().min(1).max(1_000_000).optional(),
};

/** What goes wrong with the call that hands a message over. */
const callFaultSchema = z.union([
  /** A refusal in the partner's own words. */
  z.strictObject({ channel: z.literal('email'), error: z.enum(sesErrorNames), ...meant }),
  z.strictObject({
    channel: z.literal('whatsapp'),
    error: z.literal(whatsAppErrorCodes),
    ...meant,
  }),
  /** A page of some gateway before the partner. */
  z.strictObject({ channel, status: z.int().min(200).max(599), ...meant }),
  z.strictObject({ channel, delayMilliseconds: z.int().min(0).max(120_000), ...meant }),
  z.strictObject({ channel, hang: z.literal(true), ...meant }),
  /** The message leaves, and then the connection breaks: whoever tries again sends it twice. */
  z.strictObject({ channel, loseAnswer: z.literal(true), ...meant }),
]);
type CallFault = z.infer<typeof callFaultSchema>;

export const messageStatuses = ['sent', 'delivered', 'read', 'failed'] as const;

/** What goes wrong with a message that was taken, and with what the partner tells of it. */
const courseFaultSchema = z.union([
  /** It fails later, which only a status tells. */
  z.strictObject({
    channel: z.literal('whatsapp'),
    fails: z.literal(whatsAppErrorCodes),
    ...meant,
  }),
  z.strictObject({
    channel: z.literal('whatsapp'),
    statuses: z.enum(['doubled', 'reordered', 'dropped', 'late']),
    /** The one status that it meets; all of a message where it is not given. */
    only: z.enum(messageStatuses).optional(),
    /** How late, of the local clock. */
    milliseconds: z
      .int()
      .min(0)
      .max(7 * 86_400_000)
      .optional(),
    ...meant,
  }),
]);
export type CourseFault = z.infer<typeof courseFaultSchema>;

/** What goes wrong on purpose with messages of a channel. */
export const messageFaultSchema = z
  .union([callFaultSchema, courseFaultSchema])
  .transform((fault) => {
    const isLasting = fault.to !== undefined || fault.share !== undefined;
    return isLasting || fault.times !== undefined ? fault : { ...fault, times: 1 };
  });
export type MessageFault = z.infer<typeof messageFaultSchema>;

export interface MessageFaults {
  list(): readonly MessageFault[];
  /** Adds to the faults still to come. */
  add(fault: MessageFault): void;
  clear(): void;
  /** The first fault that meets a call for these recipients, which then has one time less to come. */
  takeForCall(channel: MessageChannel, recipients: readonly string[]): CallFault | undefined;
  /** Every fault that meets what becomes of a message. */
  takeForCourse(channel: MessageChannel, recipients: readonly string[]): readonly CourseFault[];
}

export function createMessageFaults(random: Pick<SeededRandom, 'next'>): MessageFaults {
  let faults: MessageFault[] = [];

  function meets(
    fault: MessageFault,
    sentBy: MessageChannel,
    recipients: readonly string[],
  ): boolean {
    if (fault.channel !== sentBy) return false;
    const { to, share } = fault;
    if (to !== undefined) {
      const wanted = recipientKey(sentBy, to);
      if (!recipients.some((one) => recipientKey(sentBy, one) === wanted)) return false;
    }
    return share === undefined || random.next() < share;
  }

  function useUp(used: MessageFault): void {
    if (used.times === undefined) return;
    const left = used.times - 1;
    faults = faults.flatMap((one) => {
      if (one !== used) return [one];
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
      const taken = faults.filter(isCallFault).find((fault) => meets(fault, sentBy, recipients));
      if (taken !== undefined) useUp(taken);
      return taken;
    },
    takeForCourse: (sentBy, recipients) => {
      const taken = faults.filter(isCourseFault).filter((one) => meets(one, sentBy, recipients));
      taken.forEach(useUp);
      return taken;
    },
  };
}

function isCallFault(fault: MessageFault): fault is CallFault {
  return !isCourseFault(fault);
}

function isCourseFault(fault: MessageFault): fault is CourseFault {
  return 'fails' in fault || 'statuses' in fault;
}

/** One and the same for every way in which somebody's address or number is written. */
function recipientKey(sentBy: MessageChannel, written: string): string {
  if (sentBy === 'email') return written.toLowerCase();
  const digits = typedDigits(written);
  return digits === undefined ? written : canonicalNumber(digits);
}

/** What a fault leaves of a call, so far as no partner's own words are needed. */
export type FaultOutcome =
  | { readonly next: 'answer'; readonly loseAnswer: boolean }
  | { readonly next: 'refuse'; readonly error: string | number }
  | { readonly next: 'nothing' };

/** Lets the next fault of a channel happen: waits, answers as a gateway would, or stays silent. */
export async function suffer(
  faults: MessageFaults,
  sentBy: MessageChannel,
  response: ServerResponse,
  recipients: readonly string[],
): Promise<FaultOutcome> {
  const fault = faults.takeForCall(sentBy, recipients);
  if (fault === undefined) return { next: 'answer', loseAnswer: false };
  if ('error' in fault) return { next: 'refuse', error: fault.error };
  // The client's own timeout must end this, which closes the connection.
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
