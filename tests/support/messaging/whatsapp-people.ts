import * as z from 'zod';
import {
  startWhatsAppLink,
  whatsAppConsentVersion,
} from '../../../shared/contracts/whatsapp-link.ts';
import { receiveWhatsAppWebhook } from '../../../shared/contracts/messaging-endpoints.ts';
import { whatsAppKeyOf } from '../../../shared/values/phones/phone-number.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';
import type { Person } from '../people/sessions.ts';
import { asMetaWrites, callOf, newsOf, signatureOf, textMessage } from './whatsapp-calls.ts';

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
/** Longer than a sender lets a message wait for another place; longer delays belong to later sends. */
const soonSeconds = 20;

let told = 0;

/** Plays people who write to us on WhatsApp, and shows what they get. */
export function whatsAppPeople(cloud: TestCloud) {
  /** Meta reports whole seconds, and a 'sim' in the second of the question does not answer it. */
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

  /** All that follows from messages has been done. */
  const quiet = () => cloud.drain(soonSeconds);

  const codeOf = async ({ headers }: Pick<Person, 'headers'>) => {
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
    /** Writes one, and waits until all that follows from it has been done. */
    say,
    sayTogether: async (messages: readonly object[]) => {
      await passSecond(...messages);
      await cloud.write('/_local/whatsapp/messages', { messages });
      await quiet();
    },
    writeTogether: (messages: readonly object[]) =>
      cloud.write('/_local/whatsapp/messages', { messages }),
    answers,
    /** What can be pressed below each of them. */
    offered,
    /** Whether somebody is shown that they are being answered, and how often they were. */
    typing: async (to: string) =>
      chatSchema.parse(await cloud.read(`/_local/whatsapp/people/${encodeURIComponent(to)}`))
        .typing,
    /** Waits until all that was written has been answered. */
    quiet,
    /** A new code of somebody's, as their page shows it. */
    codeOf,
    /** Has somebody have written something a while ago, of which Meta tells only now; waits until it is done. */
    writtenAgo: async (number: string) => {
      const now = Math.floor((await cloud.now()).getTime() / 1000);
      return async (text: string, secondsAgo: number) => {
        told += 1;
        const id = `wamid.ago-${number}-${told}`;
        const timestamp = String(now - secondsAgo);
        const message = { ...textMessage(id, text, `55${number}`), timestamp };
        const body = asMetaWrites(callOf(newsOf({ messages: [message] })));
        await fetch(new URL(receiveWhatsAppWebhook.path, cloud.baseUrl), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-hub-signature-256': signatureOf(body, cloud.secret('whatsapp-app-secret')),
          },
          body,
        });
        await quiet();
      };
    },
    claim: async (numberOrId: string) => {
      const [row] = await cloud.partition(`WHATSAPP#${whatsAppKeyOf(numberOrId)}`);
      return row?.['accountId'];
    },
  };
}
