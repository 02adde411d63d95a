import * as z from 'zod';
import {
  startWhatsAppLink,
  whatsAppConsentVersion,
} from '../../../shared/contracts/whatsapp-link.ts';
import { receiveWhatsAppWebhook } from '../../../shared/contracts/messaging-endpoints.ts';
import { toWhatsAppKey } from '../../../functions/entities/phone-number.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';
import type { TestUser } from '../users/sessions.ts';
import {
  asMetaWrites,
  buildWebhookCall,
  messagesChange,
  signBody,
  textMessage,
} from './whatsapp-calls.ts';

const sentSchema = z.object({
  messages: z.array(z.object({ content: z.looseObject({ text: z.string().optional() }) })),
});
const chatSchema = z.object({
  typing: z.object({ until: z.number().nullable(), times: z.number() }),
});
const offeredSchema = z.looseObject({
  kind: z.string().optional(),
  choices: z
    .array(z.object({ id: z.string(), title: z.string(), description: z.string().optional() }))
    .default([]),
});
const idSchema = z.object({ id: z.string() });
/** Longer than a sender delays a message for its turn; longer delays belong to later sends. */
const soonSeconds = 20;

let messageCount = 0;

/** Simulates users who write to the product on WhatsApp, and returns its answers. */
export function whatsAppUsers(cloud: TestCloud) {
  /** Meta's timestamps have whole seconds, and a 'sim' in the same second as the question does not answer it. */
  const passSecond = async (...messages: readonly object[]) => {
    const isAnswer = (message: object) => 'text' in message && /^sim\b/i.test(String(message.text));
    if (messages.some(isAnswer)) await cloud.advanceClock('1s');
  };

  const write = async (message: object) => {
    await passSecond(message);
    return idSchema.parse(await cloud.write('/_local/whatsapp/messages', message)).id;
  };

  const answers = async (to: string) =>
    sentSchema
      .parse(
        await cloud.read(
          `/_local/messages?channel=whatsapp&limit=200&to=${encodeURIComponent(to)}`,
        ),
      )
      .messages.map(({ content }) => content.text ?? '');

  const offered = async (to: string) => {
    const { messages } = sentSchema.parse(
      await cloud.read(`/_local/messages?channel=whatsapp&limit=200&to=${encodeURIComponent(to)}`),
    );
    return messages.map(({ content }) => offeredSchema.parse(content));
  };

  /** Resolves when all work caused by the messages is done. */
  const quiet = () => cloud.drain(soonSeconds);

  const codeOf = async ({ headers }: Pick<TestUser, 'headers'>) => {
    const answer = await cloud.call(
      startWhatsAppLink,
      { textVersion: whatsAppConsentVersion },
      headers,
    );
    const { link } = startWhatsAppLink.response.parse(answer.body);
    if (link === null) throw new Error('Linking is not offered');
    return link.code;
  };
  const say = async (message: object) => {
    await write(message);
    await quiet();
  };

  return {
    write,
    /** Sends a code, answers its question with 'sim', and waits until the link is made. */
    linkAccount: async (from: string, code: string) => {
      await say({ from, text: `VINCULAR ${code}` });
      await say({ from, text: 'sim' });
    },
    /** Sends a message, and waits until all work caused by it is done. */
    say,
    sayTogether: async (messages: readonly object[]) => {
      await passSecond(...messages);
      await cloud.write('/_local/whatsapp/messages', { messages });
      await quiet();
    },
    writeTogether: (messages: readonly object[]) =>
      cloud.write('/_local/whatsapp/messages', { messages }),
    answers,
    /** Returns the buttons offered below each of them. */
    offered,
    /** Returns whether a user is shown the typing indicator, and how often it was sent. */
    typing: async (to: string) =>
      chatSchema.parse(await cloud.read(`/_local/whatsapp/people/${encodeURIComponent(to)}`))
        .typing,
    /** Waits until all messages are answered. */
    quiet,
    /** Returns a new code of a user, as their page shows it. */
    codeOf,
    /**
     * Delivers a message that was written some time ago and that Meta reports only now; waits until it is handled.
     */
    writtenAgo: async (number: string) => {
      const now = Math.floor((await cloud.now()).getTime() / 1000);
      return async (text: string, secondsAgo: number) => {
        messageCount += 1;
        const id = `wamid.ago-${number}-${messageCount}`;
        const timestamp = String(now - secondsAgo);
        const message = { ...textMessage(id, text, `55${number}`), timestamp };
        const body = asMetaWrites(buildWebhookCall(messagesChange({ messages: [message] })));
        await fetch(new URL(receiveWhatsAppWebhook.path, cloud.baseUrl), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-hub-signature-256': signBody(body, cloud.secret('whatsapp-app-secret')),
          },
          body,
        });
        await quiet();
      };
    },
    claim: async (numberOrId: string) => {
      const [row] = await cloud.partition(`WHATSAPP#${toWhatsAppKey(numberOrId)}`);
      return row?.['accountId'];
    },
  };
}
