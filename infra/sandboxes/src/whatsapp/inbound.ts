import * as z from 'zod';
import { ConsoleError } from '@bfj/local-cloud/console/console-call';
import type { WhatsAppContext } from './context.ts';
import type { Written } from './control-inputs.ts';
import { errorOf } from './course.ts';
import { whoever } from './people.ts';
import type { WhatsAppPerson } from './people.ts';
import { newMessageId } from './sending.ts';

/** How long free text may be answered to whoever has written. */
const windowMilliseconds = 24 * 3_600_000;
/** Between a message and its copy, which comes in another webhook. */
const copyMilliseconds = 1000;

/**
 * Somebody writes to the product's number, which opens their window, and the product is told.
 * @returns the message's id
 * @throws ConsoleError where there is no such button to press
 */
export function receiveMessage(context: WhatsAppContext, written: Written): string {
  const { people, messages, rates } = context;
  const known = whoever(people, written.from);
  const at = context.now();
  const person = {
    ...known,
    name: written.name ?? known.name,
    windowUntil: at + windowMilliseconds,
    lastAt: at,
  };
  const { body, shown, repliesTo } = bodyOf(context, written, person);
  people.save(person);
  rates.receive();
  const messageId = newMessageId();
  messages.record({
    channel: 'whatsapp',
    to: context.number().displayNumber,
    sentAt: new Date(at).toISOString(),
    state: 'received',
    conversation: person.key,
    isInbound: true,
    content: { messageId, ...shown, repliesTo },
  });
  const showsNumber = !written.hidesNumber && person.waId !== null;
  for (let copy = 0; copy < written.copies; copy++) {
    context.plan({
      dueAt: at + copy * copyMilliseconds,
      news: {
        kind: 'message',
        contact: {
          profile: { name: person.name },
          ...(showsNumber ? { wa_id: person.waId } : {}),
          user_id: person.userId,
        },
        message: {
          ...(repliesTo === undefined
            ? {}
            : { context: { from: context.number().displayNumber, id: repliesTo } }),
          ...(showsNumber ? { from: person.waId } : {}),
          from_user_id: person.userId,
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
  /** As the webhook has it. */
  readonly body: Readonly<Record<string, unknown>>;
  /** As the chat shows it. */
  readonly shown: Readonly<Record<string, unknown>>;
  readonly repliesTo: string | undefined;
}

function bodyOf(context: WhatsAppContext, written: Written, person: WhatsAppPerson): InboundBody {
  const { text, button, list, type, replyTo: repliesTo } = written;
  if (text !== undefined) {
    return {
      body: { type: 'text', text: { body: text } },
      shown: { type: 'text', text },
      repliesTo,
    };
  }
  if (button !== undefined) return pressed(context, person, button, repliesTo);
  if (list !== undefined) return picked(context, person, list, repliesTo);
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

/** What can be pressed in a chat, the newest first, or in the one message that is meant. */
function pressables(
  { messages }: WhatsAppContext,
  person: WhatsAppPerson,
  messageId: string | undefined,
): readonly Pressable[] {
  const among =
    messageId === undefined
      ? messages.conversation(person.key, 100).toReversed()
      : [messages.find(messageId)];
  return among.flatMap((message) => {
    if (message === undefined || message.isInbound) return [];
    const parsed = pressableSchema.safeParse(message.content);
    return parsed.success ? [parsed.data] : [];
  });
}

function pressed(
  context: WhatsAppContext,
  person: WhatsAppPerson,
  button: NonNullable<Written['button']>,
  replyTo: string | undefined,
): InboundBody {
  const { id, payload, title } = button;
  for (const { messageId, choices, buttons } of pressables(context, person, replyTo)) {
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
  // Of a message that this sandbox knows nothing of.
  if (id !== undefined)
    return interactiveReply('button_reply', { id, title: title ?? id }, replyTo);
  if (payload !== undefined) return templateReply(payload, title ?? payload, replyTo);
  throw new ConsoleError(400, `No message in this chat has a button ${title}.`);
}

function picked(
  context: WhatsAppContext,
  person: WhatsAppPerson,
  row: NonNullable<Written['list']>,
  replyTo: string | undefined,
): InboundBody {
  for (const { messageId, choices } of pressables(context, person, replyTo)) {
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

/** What a product that reads texts cannot answer, as Meta tells of it. */
const otherBodies: Readonly<Record<NonNullable<Written['type']>, object>> = {
  image: { image: { caption: 'Olha isto', ...media('image/jpeg') } },
  audio: { audio: { ...media('audio/ogg; codecs=opus'), voice: true } },
  video: { video: media('video/mp4') },
  document: { document: { filename: 'extrato.pdf', ...media('application/pdf') } },
  sticker: { sticker: { ...media('image/webp'), animated: false } },
  reaction: { reaction: { message_id: 'wamid.unknown', emoji: '👍' } },
  location: { location: { latitude: -23.55, longitude: -46.63 } },
  contacts: { contacts: [{ name: { formatted_name: 'Bia', first_name: 'Bia' }, phones: [] }] },
  order: { order: { catalog_id: '1', product_items: [] } },
  unsupported: { errors: [errorOf(131_051)], unsupported: { type: 'poll_creation' } },
};
