import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { sesErrorNames } from '../../../local-cloud/ses/ses-errors.ts';
import { messageChannels } from './sent-messages.ts';
import type { MessageChannel } from './sent-messages.ts';
import { whatsAppErrorCodes } from './whatsapp-errors.ts';

const times = z.int().min(1).max(1_000_000).default(1);
const channel = z.enum(messageChannels);

/** What goes wrong on purpose with the next messages of a channel. */
export const messageFaultSchema = z.union([
  /** A refusal in the partner's own words. */
  z.strictObject({ channel: z.literal('email'), error: z.enum(sesErrorNames), times }),
  z.strictObject({ channel: z.literal('whatsapp'), error: z.literal(whatsAppErrorCodes), times }),
  /** A page of some gateway before the partner. */
  z.strictObject({ channel, status: z.int().min(200).max(599), times }),
  z.strictObject({ channel, delayMilliseconds: z.int().min(0).max(120_000), times }),
  z.strictObject({ channel, hang: z.literal(true), times }),
  /** The message leaves, and then the connection breaks: whoever tries again sends it twice. */
  z.strictObject({ channel, loseAnswer: z.literal(true), times }),
]);
export type MessageFault = z.infer<typeof messageFaultSchema>;

export interface MessageFaults {
  list(): readonly MessageFault[];
  /** Adds to the faults still to come. */
  add(fault: MessageFault): void;
  clear(): void;
  /** The next fault of a channel, which then has one time less to come. */
  take(channel: MessageChannel): MessageFault | undefined;
}

export function createMessageFaults(): MessageFaults {
  let faults: MessageFault[] = [];
  return {
    list: () => faults,
    add: (fault) => {
      faults = [...faults, fault];
    },
    clear: () => {
      faults = [];
    },
    take: (channel) => {
      const fault = faults.find((one) => one.channel === channel);
      if (fault === undefined) return undefined;
      faults = faults.flatMap((one) => {
        if (one !== fault) return [one];
        return one.times > 1 ? [{ ...one, times: one.times - 1 }] : [];
      });
      return fault;
    },
  };
}

/** What a fault leaves of a call, so far as no partner's own words are needed. */
export type FaultOutcome =
  | { readonly next: 'answer'; readonly loseAnswer: boolean }
  | { readonly next: 'refuse'; readonly error: string | number }
  | { readonly next: 'nothing' };

/** Lets the next fault of a channel happen: waits, answers as a gateway would, or stays silent. */
export async function suffer(
  faults: MessageFaults,
  channel: MessageChannel,
  response: ServerResponse,
): Promise<FaultOutcome> {
  const fault = faults.take(channel);
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
