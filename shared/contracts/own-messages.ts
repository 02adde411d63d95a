import * as z from 'zod/mini';
import { messageHours, usualHoursSchema } from '../messages/message-hours.ts';
import { editionKinds } from '../editions/edition-facts.ts';
import { suppressionReasonSchema } from '../messages/suppressions.ts';
import { reportWeeksSchema } from '../portfolio/report/report-span.ts';
import { endpoint } from './endpoint.ts';
import {
  deliveryStateSchema,
  failureReasonSchema,
  messageChannelSchema,
  messageKindSchema,
  skipReasonSchema,
  switchableKindSchema,
} from './messaging.ts';
import { knownVersionSchema } from './preferences.ts';

/** A sent message as its user sees it. */
export const sentMessageSchema = z.object({
  /** Identifies message and channel together. */
  id: z.string(),
  kind: messageKindSchema,
  channel: messageChannelSchema,
  state: deliveryStateSchema,
  /** For a message that was not sent. */
  reason: z.optional(skipReasonSchema),
  /** For a message that did not arrive, where the reason is known. */
  failure: z.optional(failureReasonSchema),
  subject: z.string(),
  text: z.string(),
  /** ISO 8601, UTC: when it was first tried, or when it was decided that it is not sent. */
  at: z.string(),
});
export type SentMessage = z.infer<typeof sentMessageSchema>;

/** Filters for sent messages: all, only WhatsApp answers, or all others. */
export const messageListKinds = ['messages', 'replies', 'all'] as const;
export type MessageListKind = (typeof messageListKinds)[number];

/** Lists the messages of the last 35 days, newest day first. `next` is the `before` of the following page. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  caller: 'session',
  request: z.object({
    before: z.optional(
      z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}_[A-Za-z0-9_-]{1,110}\/(?:email|whatsapp)$/)),
    ),
    /** All by default. */
    of: z.optional(z.enum(messageListKinds)),
  }),
  response: z.object({ messages: z.array(sentMessageSchema), next: z.nullable(z.string()) }),
});

/** A kind of message by a channel. */
const messageSwitchSchema = z.object({
  kind: switchableKindSchema,
  channel: messageChannelSchema,
  on: z.boolean(),
});

export const messageSettingsSchema = z.object({
  /** The channels as a whole: nothing is sent by a channel that is off, whatever the kinds say. */
  channels: z.array(
    z.object({
      channel: messageChannelSchema,
      on: z.boolean(),
      /** False for WhatsApp until a number is linked. */
      linked: z.boolean(),
      /** Why nothing leaves by it all the same; null where something does. */
      silence: z.nullable(
        z.object({
          reason: suppressionReasonSchema,
          /** ISO 8601, UTC: the start, and the latest end; null: until the user ends it. */
          since: z.string(),
          until: z.nullable(z.string()),
          /** The address that it is of; null for WhatsApp. */
          email: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  switches: z.array(messageSwitchSchema),
  /** Whether the account's settings allow market messages at all. */
  wantsMarketMessages: z.boolean(),
  /** The same of the weekly report. */
  wantsReports: z.boolean(),
  /** The same of notes during the day. */
  wantsNotes: z.boolean(),
  /** At which hour of their own time the editions come; null: at the usual one. */
  hours: z.object({
    usual: usualHoursSchema,
    chosen: z.object({ opening: z.nullable(z.string()), closing: z.nullable(z.string()) }),
  }),
  /** How many weeks a report of the portfolio goes over: it comes as often. */
  reportWeeks: reportWeeksSchema,
  /** For what is saved here; null until something was said. */
  updated_at: z.nullable(z.string()),
});
export type MessageSettings = z.infer<typeof messageSettingsSchema>;

/** Reads the message settings by kind and channel. */
export const getMessageSettings = endpoint({
  method: 'GET',
  path: '/api/message-settings',
  caller: 'session',
  request: z.object({}),
  response: messageSettingsSchema,
});

/** The change: one kind by a channel, or the channel as a whole. */
export const messageTurnSchema = z.strictObject({
  channel: messageChannelSchema,
  kind: z.optional(switchableKindSchema),
  on: z.boolean(),
});
export type MessageTurn = z.infer<typeof messageTurnSchema>;

/**
 * Turns kinds and channels on and off. Turning off always works, whatever has changed since the page was read;
 * turning on requires the newest version.
 */
export const saveMessageSettings = endpoint({
  method: 'POST',
  path: '/api/save-message-settings',
  caller: 'session',
  request: z.strictObject({
    turns: z.array(messageTurnSchema).check(z.minLength(1), z.maxLength(20)),
    version: knownVersionSchema,
  }),
  response: messageSettingsSchema,
});

/** Changes the hour of an edition, from the next one on; null: the usual hour, also if that changes. */
export const saveMessageHour = endpoint({
  method: 'POST',
  path: '/api/save-message-hour',
  caller: 'session',
  request: z
    .strictObject({
      kind: z.enum(editionKinds),
      hour: z.nullable(z.string().check(z.maxLength(5))),
      version: knownVersionSchema,
    })
    .check(
      z.refine(({ kind, hour }) => hour === null || messageHours[kind].includes(hour), {
        path: ['hour'],
        error: 'Escolha um dos horários da lista.',
      }),
    ),
  response: messageSettingsSchema,
});

/** How often the report of the portfolio comes, from the next one on. */
export const saveReportWeeks = endpoint({
  method: 'POST',
  path: '/api/save-report-frequency',
  caller: 'session',
  request: z.strictObject({ weeks: reportWeeksSchema, version: knownVersionSchema }),
  response: messageSettingsSchema,
});

const stopTokenSchema = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(2048)),
});

/**
 * One-click unsubscribe (RFC 8058) from one kind of e-mail: mail programs POST `List-Unsubscribe=One-Click` as a
 * form to this URL with `?token=…`; a reader who opens the link gets a page with a confirmation.
 */
export const stopMessages = endpoint({
  method: 'POST',
  path: '/api/stop-messages',
  caller: 'anyone',
  request: stopTokenSchema,
  response: z.object({ stopped: z.literal(true) }),
});

const stopLinkSchema = z.object({
  /** Masked: `a***@exemplo.com`. */
  email: z.string(),
  kind: switchableKindSchema,
  /** Whether the kind does not come any more, by its own switch or since no e-mail does. */
  stopped: z.boolean(),
});
export type StopLink = z.infer<typeof stopLinkSchema>;

/** Returns the address and kind that a link would stop, before the confirmation. */
export const checkStopLink = endpoint({
  method: 'POST',
  path: '/api/check-stop-link',
  caller: 'anyone',
  request: stopTokenSchema,
  response: stopLinkSchema,
});

/** Undoes what the same link has stopped; a channel that is off as a whole stays off. */
export const resumeMessages = endpoint({
  method: 'POST',
  path: '/api/resume-messages',
  caller: 'anyone',
  request: stopTokenSchema,
  response: stopLinkSchema,
});
