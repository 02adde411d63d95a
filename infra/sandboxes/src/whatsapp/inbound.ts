import * as z from 'zod';
import { ConsoleError } from '@bfj/local-cloud/console/console-call';
import type { WhatsAppContext } from './context.ts';
import type { UserMessage } from './control-inputs.ts';
import { statusError } from './status-plan.ts';
import { findOrCreateUser } from './users.ts';
import type { WhatsAppUser } from './users.ts';
import { newMessageId } from './sending.ts';

/** Duration of the conversation window, during which free text is allowed. */
const windowMilliseconds = 24 * 3_600_000;
/** Delay between a message and its copy, which comes in another webhook. */
const copyMilliseconds = 1000;

/**
 * Receives a user's message: opens the conversation window and plans the webhook.
 * @returns the message's id
 * @throws ConsoleError when there is no such button
 */
export function receiveMessage(context: WhatsAppContext, written: UserMessage): string {
  const { users, messages, rates } = context;
  const known = findOrCreateUser(users, written.from);
  const at = context.now();
  const user = {
    ...known,
    name: written.name ?? known.name,
    windowUntil: at + windowMilliseconds,
    lastAt: at,
  };
  const { body, shown, repliesTo } = bodyOf(context, written, user);
  users.save(user);
  rates.receive();
  const messageId = newMessageId();
  messages.record({
    channel: 'whatsapp',
    to: context.number().displayNumber,
    sentAt: new Date(at).toISOString(),
    state: 'received',
    conversation: user.key,
    isInbound: true,
    content: { messageId, ...shown, repliesTo },
  });
  const showsNumber = !written.hidesNumber && user.waId !== null;
  for (let copy = 0; copy < written.copies; copy++) {
    context.plan({
      dueAt: at + copy * copyMilliseconds,
      event: {
        kind: 'message',
        contact: {
          profile: { name: user.name },
          ...(showsNumber ? { wa_id: user.waId } : {}),
          user_id: user.userId,
        },
        message: {
          ...(repliesTo === undefined
            ? {}
            : { context: { from: context.number().displayNumber, id: repliesTo } }),
          ...(showsNumber ? { from: user.waId } : {}),
          from_user_id: user.userId,
          id: messageId,
          timestamp: String(Math.floor(at / 1000)),
          ...body,
        },
      },
    });
  }
  return messageId;
}

interface InboundBody {
  /** Part of the webhook's message. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Content that the chat shows. */
  readonly shown: Readonly<Record<string, unknown>>;
  readonly repliesTo: string | undefined;
}

function bodyOf(context: WhatsAppContext, written: UserMessage, user: WhatsAppUser): InboundBody {
  const { text, button, list, type, replyTo: repliesTo } = written;
  if (text !== undefined) {
    return {
      body: { type: 'text', text: { body: text } },
      shown: { type: 'text', text },
      repliesTo,
    };
  }
  if (button !== undefined) return buttonReply(context, user, button, repliesTo);
  if (list !== undefined) return listReply(context, user, list, repliesTo);
  const other = type ?? 'unsupported';
  return { body: { type: other, ...otherBodies[other] }, shown: { type: other }, repliesTo };
}

const pressableSchema = z.object({
  messageId: z.string(),
  choices: z
    .array(z.object({ id: z.string(), title: z.string(), description: z.string().optional() }))
    .optional(),
  buttons: z
    .array(z.object({ kind: z.string(), text: z.string(), parameter: z.string().optional() }))
    .optional(),
});
type Pressable = z.infer<typeof pressableSchema>;

/** Returns the messages with buttons in a chat, newest first, or only the given message. */
function messagesWithButtons(
  { messages }: WhatsAppContext,
  user: WhatsAppUser,
  messageId: string | undefined,
): readonly Pressable[] {
  const among =
    messageId === undefined
      ? messages.conversation(user.key, 100).toReversed()
      : [messages.find(messageId)];
  return among.flatMap((message) => {
    if (message === undefined || message.isInbound) return [];
    const parsed = pressableSchema.safeParse(message.content);
    return parsed.success ? [parsed.data] : [];
  });
}

function buttonReply(
  context: WhatsAppContext,
  user: WhatsAppUser,
  button: NonNullable<UserMessage['button']>,
  replyTo: string | undefined,
): InboundBody {
  const { id, payload, title } = button;
  for (const { messageId, choices, buttons } of messagesWithButtons(context, user, replyTo)) {
    const choice = choices?.find(
      (one) => one.id === (id ?? one.id) && one.title === (title ?? one.title),
    );
    if (payload === undefined && choice !== undefined) {
      return interactiveReply('button_reply', { id: choice.id, title: choice.title }, messageId);
    }
    const quick = buttons
      ?.filter(({ kind }) => kind === 'quick_reply')
      .find(
        (one) =>
          (one.parameter ?? one.text) === (payload ?? one.parameter ?? one.text) &&
          one.text === (title ?? one.text),
      );
    if (id === undefined && quick !== undefined) {
      return templateReply(quick.parameter ?? quick.text, quick.text, messageId);
    }
  }
  // The button may belong to a message that this sandbox did not record.
  if (id !== undefined)
    return interactiveReply('button_reply', { id, title: title ?? id }, replyTo);
  if (payload !== undefined) return templateReply(payload, title ?? payload, replyTo);
  throw new ConsoleError(400, `No message in this chat has a button ${title}.`);
}

function listReply(
  context: WhatsAppContext,
  user: WhatsAppUser,
  row: NonNullable<UserMessage['list']>,
  replyTo: string | undefined,
): InboundBody {
  for (const { messageId, choices } of messagesWithButtons(context, user, replyTo)) {
    const choice = choices?.find(({ id }) => id === row.id);
    if (choice !== undefined) return interactiveReply('list_reply', choice, messageId);
  }
  return interactiveReply('list_reply', { ...row, title: row.title ?? row.id }, replyTo);
}

function interactiveReply(
  kind: 'button_reply' | 'list_reply',
  reply: { readonly id: string; readonly title: string; readonly description?: string | undefined },
  repliesTo: string | undefined,
): InboundBody {
  return {
    body: { type: 'interactive', interactive: { type: kind, [kind]: reply } },
    shown: { type: 'interactive', text: reply.title, choice: reply },
    repliesTo,
  };
}

function templateReply(payload: string, text: string, repliesTo: string | undefined): InboundBody {
  return {
    body: { type: 'button', button: { payload, text } },
    shown: { type: 'button', text, payload },
    repliesTo,
  };
}

const media = (mimeType: string) => ({
  mime_type: mimeType,
  sha256: 'x'.repeat(43),
  id: '1013859600285441',
});

/** Webhook contents of message types that the product, which reads only text, cannot answer. */
const otherBodies: Readonly<Record<NonNullable<UserMessage['type']>, object>> = {
  image: { image: { caption: 'Olha isto', ...media('image/jpeg') } },
  audio: { audio: { ...media('audio/ogg; codecs=opus'), voice: true } },
  video: { video: media('video/mp4') },
  document: { document: { filename: 'extrato.pdf', ...media('application/pdf') } },
  sticker: { sticker: { ...media('image/webp'), animated: false } },
  reaction: { reaction: { message_id: 'wamid.unknown', emoji: '👍' } },
  location: { location: { latitude: -23.55, longitude: -46.63 } },
  contacts: { contacts: [{ name: { formatted_name: 'Bia', first_name: 'Bia' }, phones: [] }] },
  order: { order: { catalog_id: '1', product_items: [] } },
  unsupported: { errors: [statusError(131_051)], unsupported: { type: 'poll_creation' } },
};
