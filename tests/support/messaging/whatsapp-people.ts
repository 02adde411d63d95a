import * as z from 'zod';
import {
  startWhatsAppLink,
  whatsAppConsentVersion,
} from '../../../shared/contracts/whatsapp-link.ts';
import { receiveWhatsAppWebhook } from '../../../shared/contracts/messaging-endpoints.ts';
import { messageDigest } from '../../../functions/messaging/inbound/message-digest.ts';
import { whatsAppKeyOf } from '../../../shared/values/phones/phone-number.ts';
import { eventually } from '../cloud/local-cloud-client.ts';
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
const idsSchema = z.object({ ids: z.array(z.string()) });
const queueSchema = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      visible: z.number(),
      inFlight: z.number(),
      nextAt: z.string().nullable(),
    }),
  ),
});

/** Longer than a sender lets a message wait for another place. */
const soonMilliseconds = 20_000;

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

  const queuesOf = async (names: readonly string[]) => {
    const { queues } = queueSchema.parse(await cloud.read('/_local/queues'));
    return queues.filter(({ name }) => names.includes(name.replace('bfj-local-', '')));
  };
  const waiting = async (...names: readonly string[]) =>
    (await queuesOf(names)).reduce((sum, { visible, inFlight }) => sum + visible + inFlight, 0);

  /**
   * Returns whether nothing is on its way. When messages only wait for a delay of seconds, moves the clock to its end;
   * longer delays belong to later sends, which no answer waits for.
   */
  const isQuiet = async () => {
    const now = (await cloud.now()).getTime();
    const queues = await queuesOf(['whatsapp-inbound', 'whatsapp-priority']);
    if (queues.some(({ visible, inFlight }) => visible + inFlight > 0)) return false;
    const [next] = queues
      .flatMap(({ nextAt }) => (nextAt === null ? [] : [Date.parse(nextAt)]))
      .filter((at) => at <= now + soonMilliseconds)
      .toSorted((a, b) => a - b);
    if (next === undefined) return true;
    if (next > now) await cloud.advanceClock(`${Math.ceil((next - now) / 1000)}s`);
    return false;
  };
  /** All that follows from messages has been done. */
  const untilDone = (ids: readonly string[]) =>
    eventually(
      async () => {
        const rows = await Promise.all(
          ids.map((id) => cloud.partition(`INBOUND#${messageDigest(id)}`)),
        );
        const isHeard = rows.every(([row]) => row !== undefined && !('outcome' in row));
        return isHeard && (await isQuiet()) ? true : undefined;
      },
      'what was written to be answered',
      40,
    );

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
  const say = async (message: object) => untilDone([await write(message)]);

  return {
    write,
    /** Sends a code, answers its question with 'sim', and waits until the link is made. */
    linkAccount: async (from: string, code: string) => {
      await say({ from, text: `VINCULAR ${code}` });
      await say({ from, text: 'sim' });
    },
    /** The same, until all that follows from it has been done. */
    say,
    sayTogether: async (messages: readonly object[]) => {
      await passSecond(...messages);
      const { ids } = idsSchema.parse(await cloud.write('/_local/whatsapp/messages', { messages }));
      await untilDone(ids);
    },
    writeTogether: async (messages: readonly object[]) =>
      idsSchema.parse(await cloud.write('/_local/whatsapp/messages', { messages })).ids,
    answers,
    /** What can be pressed below each of them. */
    offered,
    /** Whether somebody is shown that they are being answered, and how often they were. */
    typing: async (to: string) =>
      chatSchema.parse(await cloud.read(`/_local/whatsapp/people/${encodeURIComponent(to)}`))
        .typing,
    /** The answers once there are so many: on a busy machine one may wait two seconds more for another place. */
    untilAnswered: (to: string, count = 1) =>
      eventually(
        async () => {
          const all = await answers(to);
          if (all.length >= count) return all;
          await isQuiet();
          return undefined;
        },
        `${count} answers to ${to}`,
        30,
      ),
    waiting,
    /** Waits until nothing is on its way any more, in either direction. */
    untilQuiet: () =>
      eventually(async () => ((await isQuiet()) ? true : undefined), 'WhatsApp to be quiet', 40),
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
        await untilDone([id]);
      };
    },
    claim: async (numberOrId: string) => {
      const [row] = await cloud.partition(`WHATSAPP#${whatsAppKeyOf(numberOrId)}`);
      return row?.['accountId'];
    },
  };
}
