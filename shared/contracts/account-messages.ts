import * as z from 'zod/mini';
import { messageHours, defaultHoursSchema } from '../messages/message-hours.ts';
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
import { expectedVersionSchema } from './preferences.ts';

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
  /** ISO 8601, UTC: the first attempt, or the decision not to send it. */
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
  /** The channels as a whole: a channel that is off sends no message of any kind. */
  channels: z.array(
    z.object({
      channel: messageChannelSchema,
      on: z.boolean(),
      /** False for WhatsApp until a number is linked. */
      linked: z.boolean(),
      /** Why no message is sent by the channel although it is on; null when messages are sent. */
      silence: z.nullable(
        z.object({
          reason: suppressionReasonSchema,
          /** ISO 8601, UTC: the start, and the latest end; null: until the user ends it. */
          since: z.string(),
          until: z.nullable(z.string()),
          /** The address of the channel; null for WhatsApp. */
          email: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  switches: z.array(messageSwitchSchema),
  /** Whether the account's settings allow market messages at all. */
  wantsMarketMessages: z.boolean(),
  /** Whether the account's settings allow the weekly report. */
  wantsReports: z.boolean(),
  /** Whether the account's settings allow notes during the day. */
  wantsNotes: z.boolean(),
  /** The hours of the editions in the user's time zone; null for the default. */
  hours: z.object({
    usual: defaultHoursSchema,
    chosen: z.object({ opening: z.nullable(z.string()), closing: z.nullable(z.string()) }),
  }),
  /** The number of weeks of each portfolio report, and the interval between reports. */
  reportWeeks: reportWeeksSchema,
  /** The version of these settings; null until something was saved. */
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

/** The change: of one kind of message on a channel, or of the whole channel. */
export const messageSwitchChangeSchema = z.strictObject({
  channel: messageChannelSchema,
  kind: z.optional(switchableKindSchema),
  on: z.boolean(),
});
export type MessageSwitchChange = z.infer<typeof messageSwitchChangeSchema>;

/**
 * Turns kinds and channels on and off. Turning off always works, even from an outdated page; turning on requires the
 * newest version.
 */
export const saveMessageSettings = endpoint({
  method: 'POST',
  path: '/api/save-message-settings',
  caller: 'session',
  request: z.strictObject({
    turns: z.array(messageSwitchChangeSchema).check(z.minLength(1), z.maxLength(20)),
    version: expectedVersionSchema,
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
      version: expectedVersionSchema,
    })
    .check(
      z.refine(({ kind, hour }) => hour === null || messageHours[kind].includes(hour), {
        path: ['hour'],
        error: 'Escolha um dos horários da lista.',
      }),
    ),
  response: messageSettingsSchema,
});

/** Sets the interval of the portfolio reports, from the next one on. */
export const saveReportWeeks = endpoint({
  method: 'POST',
  path: '/api/save-report-frequency',
  caller: 'session',
  request: z.strictObject({ weeks: reportWeeksSchema, version: expectedVersionSchema }),
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
  /** Whether the kind is no longer sent, by its own switch or because e-mail is off. */
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
