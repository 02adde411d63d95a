import * as z from 'zod/mini';
import { readPhoneNumber } from '../entities/phone-number.ts';
import {
  whatsAppStates,
  unsupportedTypes,
  type InboundContent,
  type InboundWhatsAppMessage,
  type WhatsAppFeedback,
  type WhatsAppFieldUpdate,
  type WhatsAppUser,
  type WhatsAppStatus,
} from './whatsapp-events.ts';

/**
 * The content of one webhook call. It may have several entries, changes and messages, each parsed separately, so
 * that an unreadable one does not lose the others.
 */
export interface WhatsAppEvents {
  readonly messages: readonly InboundWhatsAppMessage[];
  readonly feedback: readonly WhatsAppFeedback[];
  /** Parts that have not the form which is known of them. */
  readonly unread: readonly UnreadablePart[];
  /** The number of parts about other phone numbers than ours. */
  readonly foreign: number;
}

export interface UnreadablePart {
  /** `messages`, `statuses` or the name of another field. */
  readonly what: string;
  /** Meta's id, if there is one. */
  readonly id?: string;
}

const shortText = z.string().check(z.minLength(1), z.maxLength(512));
const optionalText = optionalOrInvalid(shortText);
/** A valid id contains letters: digits alone could be mistaken for a number. */
const userIdText = shortText.check(z.regex(/[A-Za-z]/));
const optionalUserId = optionalOrInvalid(userIdText);
const timestamp = optionalOrInvalid(z.union([z.string(), z.number()]));

const callSchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.unknown()),
});
const entrySchema = z.object({ id: optionalText, changes: z.array(z.unknown()), time: timestamp });
const changeSchema = z.object({ field: shortText, value: z.unknown() });
const phoneNumberSchema = z.object({ metadata: z.object({ phone_number_id: z.string() }) });

const contactSchema = z.object({ wa_id: optionalText, user_id: optionalUserId });
type Contact = z.infer<typeof contactSchema>;
const messagesValueSchema = z.object({
  contacts: optionalOrInvalid(z.array(z.unknown())),
  messages: z.optional(z.array(z.unknown())),
  statuses: z.optional(z.array(z.unknown())),
});

const messageSchema = z.object({
  id: shortText,
  from: optionalText,
  from_user_id: optionalUserId,
  timestamp,
  type: optionalOrInvalid(z.string()),
  context: optionalOrInvalid(z.object({ id: optionalText })),
});

const statusSchema = z.object({
  id: shortText,
  status: z.enum([...whatsAppStates, 'played']),
  timestamp,
  recipient_id: optionalText,
  recipient_user_id: optionalUserId,
  biz_opaque_callback_data: optionalText,
  pricing: optionalOrInvalid(z.object({ category: optionalText })),
  errors: optionalOrInvalid(z.array(z.unknown())),
});
const errorSchema = z.object({ code: z.int() });

/** The maximum stored length of a user's message. */
const longestText = 4096;
const writtenText = z.pipe(
  z.string(),
  z.transform((text) => text.slice(0, longestText).toWellFormed().normalize('NFC')),
);

const contentSchemas = {
  text: z.object({ text: z.object({ body: writtenText }) }),
  button: z.object({ button: z.object({ payload: z.optional(writtenText), text: writtenText }) }),
  buttonReply: z.object({
    interactive: z.object({ button_reply: z.object({ id: writtenText, title: writtenText }) }),
  }),
  listReply: z.object({
    interactive: z.object({ list_reply: z.object({ id: writtenText, title: writtenText }) }),
  }),
} as const;

/** Meta's ids of our account and number; notifications about others are ignored. */
export interface WhatsAppAccount {
  readonly phoneNumberId: string;
  /**
   * The business account's id; undefined when the operator has not configured it, so that only the number is
   * checked.
   */
  readonly accountId: string | undefined;
}

/**
 * Parses the body of a call with a verified signature.
 * @param now replaces a missing or invalid time of an entry; a part falls back to its entry's
 */
export function readWhatsAppWebhook(
  body: string,
  account: WhatsAppAccount,
  now: Date,
): WhatsAppEvents {
  const call = callSchema.safeParse(parseJson(body));
  if (!call.success) return { ...noEvents, unread: [{ what: 'call' }] };
  return mergeEvents(
    call.data.entry.flatMap((sent) => {
      const entry = entrySchema.safeParse(sent);
      if (!entry.success) return [{ ...noEvents, unread: [{ what: 'entry' }] }];
      const { id, changes, time } = entry.data;
      if (account.accountId !== undefined && id !== account.accountId) {
        return [{ ...noEvents, foreign: Math.max(1, changes.length) }];
      }
      const reportedAt = new Date(parseInstant(time, now));
      return changes.map((change) => readChange(change, account.phoneNumberId, reportedAt));
    }),
  );
}

const noEvents: WhatsAppEvents = { messages: [], feedback: [], unread: [], foreign: 0 };

function mergeEvents(parts: readonly WhatsAppEvents[]): WhatsAppEvents {
  return {
    messages: parts.flatMap(({ messages }) => messages),
    feedback: parts.flatMap(({ feedback }) => feedback),
    unread: parts.flatMap(({ unread }) => unread),
    foreign: parts.reduce((sum, { foreign }) => sum + foreign, 0),
  };
}

function readChange(sent: unknown, phoneNumberId: string, now: Date): WhatsAppEvents {
  const change = changeSchema.safeParse(sent);
  if (!change.success) return { ...noEvents, unread: [{ what: 'change' }] };
  const { field, value } = change.data;
  const phoneNumberIdOfChange = phoneNumberSchema.safeParse(value).data?.metadata.phone_number_id;
  if (phoneNumberIdOfChange !== undefined && phoneNumberIdOfChange !== phoneNumberId)
    return { ...noEvents, foreign: 1 };
  if (field !== 'messages') return { ...noEvents, ...readField(field, value, now) };
  const parsed = messagesValueSchema.safeParse(value);
  // The account of these is unknown.
  if (!parsed.success || phoneNumberIdOfChange === undefined)
    return { ...noEvents, unread: [{ what: field }] };
  const { contacts = [], messages = [], statuses = [] } = parsed.data;
  const parsedContacts = contacts.flatMap((contact) => contactSchema.safeParse(contact).data ?? []);
  // WhatsApp reports a user's new id in the form of a message.
  const changes = messages.map((message) => readChangedUserId(message, now));
  const userMessages = messages.filter((_, index) => changes[index] === undefined);
  const inbound = userMessages.map((message) => readMessage(message, parsedContacts, now));
  const outcomes = statuses.map((status) => readStatus(status, now));
  return {
    messages: inbound.flatMap((message) => message ?? []),
    feedback: [...changes, ...outcomes].flatMap((news) => news ?? []),
    unread: [
      ...unreadableParts('messages', userMessages, inbound),
      ...unreadableParts('statuses', statuses, outcomes),
    ],
    foreign: 0,
  };
}

const withIdSchema = z.object({ id: shortText });

function unreadableParts(
  what: string,
  sent: readonly unknown[],
  read: readonly unknown[],
): readonly UnreadablePart[] {
  return sent
    .filter((_, index) => read[index] === undefined)
    .map((one) => ({ what, ...withIdSchema.safeParse(one).data }));
}

/** @returns undefined without an id, or without a user to answer */
function readMessage(
  sent: unknown,
  contacts: readonly Contact[],
  now: Date,
): InboundWhatsAppMessage | undefined {
  const { data: message } = messageSchema.safeParse(sent);
  if (message === undefined) return undefined;
  const contact = findContact(message, contacts);
  const from = parseUser(message.from ?? contact?.wa_id, message.from_user_id ?? contact?.user_id);
  if (from === undefined) return undefined;
  const repliesTo = message.context?.id;
  return {
    id: message.id,
    from,
    at: parseInstant(message.timestamp, now),
    ...(repliesTo === undefined ? {} : { repliesTo }),
    content: parseContent(message.type, sent),
  };
}

const changedUserIdSchema = z.object({
  type: z.literal('system'),
  from_user_id: optionalUserId,
  timestamp,
  system: z.object({
    user_id: userIdText,
    previous_user_id: optionalUserId,
    wa_id: optionalText,
    body: optionalText,
  }),
});
const userIdForm = String.raw`[A-Z]{2}\.[A-Za-z0-9.]{1,130}`;
/** The end of `User Ana changed from BR.1 to BR.2`: the text before it is a name that any user may choose. */
const changedFrom = new RegExp(` changed from (${userIdForm}) to (${userIdForm})$`, 'u');

/**
 * Parses a system message about a user's new id. Meta documents the former id only inside the sentence; a dedicated
 * field is preferred.
 * @returns undefined for any other message, and without the former id
 */
function readChangedUserId(sent: unknown, now: Date): WhatsAppFieldUpdate | undefined {
  const { data } = changedUserIdSchema.safeParse(sent);
  if (data === undefined) return undefined;
  const { user_id: current, previous_user_id: named, body } = data.system;
  const waId = readPhoneNumber(data.system.wa_id ?? '');
  const match = changedFrom.exec(body ?? '');
  const inBody = match?.[2] === current ? match[1] : undefined;
  const previous = [named, inBody, data.from_user_id].find(
    (id) => id !== undefined && id !== current,
  );
  if (previous === undefined) return undefined;
  return {
    kind: 'new-user-id',
    previous,
    current,
    ...(waId === undefined ? {} : { waId }),
    at: parseInstant(data.timestamp, now),
  };
}

/** Returns the contact that a message names, or the only one. */
function findContact(
  { from, from_user_id: userId }: z.infer<typeof messageSchema>,
  contacts: readonly Contact[],
): Contact | undefined {
  const named = contacts.find(
    (contact) =>
      (from !== undefined && contact.wa_id === from) ||
      (userId !== undefined && contact.user_id === userId),
  );
  if (named !== undefined) return named;
  const isNamed = from !== undefined || userId !== undefined;
  return isNamed || contacts.length !== 1 ? undefined : contacts[0];
}

function parseContent(type: string | undefined, sent: unknown): InboundContent {
  if (type === 'text') {
    const { data } = contentSchemas.text.safeParse(sent);
    return data === undefined ? { type: 'unknown' } : { type, text: data.text.body };
  }
  if (type === 'button') {
    const { data } = contentSchemas.button.safeParse(sent);
    if (data === undefined) return { type: 'unknown' };
    const { text, payload = text } = data.button;
    return { type, payload, text };
  }
  if (type === 'interactive') {
    const pressed = contentSchemas.buttonReply.safeParse(sent).data?.interactive.button_reply;
    if (pressed !== undefined) return { type: 'button_reply', ...pressed };
    const chosen = contentSchemas.listReply.safeParse(sent).data?.interactive.list_reply;
    return chosen === undefined ? { type: 'unknown' } : { type: 'list_reply', ...chosen };
  }
  const unsupportedType = unsupportedTypes.find((known) => known === type);
  return { type: unsupportedType ?? 'unknown' };
}

function readStatus(sent: unknown, now: Date): WhatsAppStatus | undefined {
  const { data } = statusSchema.safeParse(sent);
  if (data === undefined) return undefined;
  // A voice message that was played has been read.
  const status = data.status === 'played' ? 'read' : data.status;
  const recipient =
    status === 'failed' ? parseUser(data.recipient_id, data.recipient_user_id) : undefined;
  const category = data.pricing?.category;
  const reference = data.biz_opaque_callback_data;
  return {
    kind: 'status',
    id: data.id,
    status,
    at: parseInstant(data.timestamp, now),
    errors: (data.errors ?? []).flatMap((error) => errorSchema.safeParse(error).data ?? []),
    ...(reference === undefined ? {} : { bizOpaqueCallbackData: reference }),
    ...(category === undefined ? {} : { pricingCategory: category }),
    ...(recipient === undefined ? {} : { recipient }),
  };
}

const templateStatusSchema = z.object({ message_template_name: shortText, event: shortText });
const templateCategorySchema = z.object({
  message_template_name: shortText,
  new_category: shortText,
});
const preferencesSchema = z.object({ user_preferences: z.array(z.unknown()) });
const preferenceSchema = z.object({
  wa_id: optionalText,
  user_id: optionalUserId,
  category: z.literal('marketing_messages'),
  value: z.enum(['stop', 'resume']),
  timestamp,
});

const userIdsSchema = z.object({ user_id_update: z.array(z.unknown()) });
const userIdChangeSchema = z.object({
  wa_id: optionalText,
  user_id: z.object({ previous: userIdText, current: userIdText }),
  timestamp,
});

function readField(
  field: string,
  value: unknown,
  now: Date,
): Pick<WhatsAppEvents, 'feedback'> & Partial<Pick<WhatsAppEvents, 'unread'>> {
  const at = now.toISOString();
  const unread = { feedback: [], unread: [{ what: field }] };
  switch (field) {
    case 'message_template_status_update': {
      const { data } = templateStatusSchema.safeParse(value);
      if (data === undefined) return unread;
      const { message_template_name: template, event } = data;
      return { feedback: [{ kind: 'template-status', template, event, at }] };
    }
    case 'template_category_update': {
      const { data } = templateCategorySchema.safeParse(value);
      if (data === undefined) return unread;
      const { message_template_name: template, new_category: category } = data;
      return { feedback: [{ kind: 'template-category', template, category, at }] };
    }
    case 'user_preferences': {
      const { data } = preferencesSchema.safeParse(value);
      if (data === undefined) return unread;
      const choices = data.user_preferences.map((sent) => readChoice(sent, now));
      return {
        feedback: choices.flatMap((choice) => choice ?? []),
        unread: unreadableParts(field, data.user_preferences, choices),
      };
    }
    case 'user_id_update': {
      const { data } = userIdsSchema.safeParse(value);
      if (data === undefined) return unread;
      const changes = data.user_id_update.map((sent) => readUserIdChange(sent, now));
      return {
        feedback: changes.flatMap((change) => change ?? []),
        unread: unreadableParts(field, data.user_id_update, changes),
      };
    }
    default:
      return { feedback: [{ kind: 'other-field', field, at }] };
  }
}

function readChoice(sent: unknown, now: Date): WhatsAppFieldUpdate | undefined {
  const { data } = preferenceSchema.safeParse(sent);
  const who = parseUser(data?.wa_id, data?.user_id);
  if (data === undefined || who === undefined) return undefined;
  return {
    kind: 'marketing-choice',
    who,
    wants: data.value,
    at: parseInstant(data.timestamp, now),
  };
}

function readUserIdChange(sent: unknown, now: Date): WhatsAppFieldUpdate | undefined {
  const { data } = userIdChangeSchema.safeParse(sent);
  if (data === undefined) return undefined;
  const { user_id: id, timestamp: seconds } = data;
  const waId = readPhoneNumber(data.wa_id ?? '');
  return {
    kind: 'new-user-id',
    previous: id.previous,
    current: id.current,
    ...(waId === undefined ? {} : { waId }),
    at: parseInstant(seconds, now),
  };
}

function parseUser(number: string | undefined, id: string | undefined): WhatsAppUser | undefined {
  const waId = readPhoneNumber(number ?? '');
  const userId = id ?? userIdText.safeParse(number).data;
  if (waId === undefined && userId === undefined) return undefined;
  return {
    ...(waId === undefined ? {} : { waId }),
    ...(userId === undefined ? {} : { userId }),
  };
}

/** Meta gives seconds, usually as a string. */
function parseInstant(seconds: string | number | undefined, now: Date): string {
  const epochSeconds = Number(seconds ?? 0);
  const instant = new Date(epochSeconds > 0 ? epochSeconds * 1000 : Number.NaN);
  return (Number.isNaN(instant.getTime()) ? now : instant).toISOString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Treats an optional part in an unexpected format as missing. */
function optionalOrInvalid<Schema extends z.ZodMiniType>(schema: Schema) {
  const read = (sent: unknown): z.infer<Schema> | undefined => schema.safeParse(sent).data;
  return z.optional(z.pipe(z.unknown(), z.transform(read)));
}
