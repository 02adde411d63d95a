import { userMessageSchema } from '@bfj/sandboxes/whatsapp/control-inputs';
import { typedDigits } from '@bfj/sandboxes/whatsapp/phone-numbers';
import * as z from 'zod';
import {
  startWhatsAppLink,
  whatsAppConsentVersion,
} from '../../../../shared/contracts/whatsapp-link.ts';
import { receiveWhatsAppWebhook } from '../../../../shared/contracts/messaging-endpoints.ts';
import { toWhatsAppKey } from '../../../../functions/entities/phone-number.ts';
import {
  asMetaWrites,
  buildWebhookCall,
  messagesChange,
  signBody,
  textMessage,
} from '../../../support/messaging/whatsapp-calls.ts';
import type { Session } from '../../../../functions/runtime/http/session.ts';
import type { TestApp } from '../test-app.ts';

type Message = z.input<typeof userMessageSchema>;

const textSchema = z.looseObject({ text: z.string().optional() });
const offeredSchema = z.looseObject({
  kind: z.string().optional(),
  choices: z
    .array(z.object({ id: z.string(), title: z.string(), description: z.string().optional() }))
    .default([]),
});

/** Longer than a sender delays a message for its turn; longer delays belong to later sends. */
const soon = '20s';
const newest = 200;

let reported = 0;

/** Simulates users who write to the product on WhatsApp, and returns its answers. */
export function whatsAppPeople(app: TestApp) {
  const { whatsApp, messages } = app.partners;

  /** Meta's timestamps have whole seconds, and a 'sim' in the same second as the question does not answer it. */
  const passSecond = (written: readonly Message[]) => {
    if (written.some(({ text }) => /^sim\b/i.test(text ?? ''))) app.clock.advance('1s');
  };
  const writeTogether = (written: readonly Message[]) => {
    passSecond(written);
    whatsApp.writeTogether(written.map((one) => userMessageSchema.parse(one)));
  };
  const sayTogether = async (written: readonly Message[]) => {
    writeTogether(written);
    await app.drainFor(soon);
  };
  const say = async (message: Message) => sayTogether([message]);
  const sentTo = (to: string) =>
    messages.list({ channel: 'whatsapp', to: typedDigits(to) ?? to, limit: newest });

  /** Reports changes to the product in Meta's format. */
  const reportChanges = async (...changes: readonly object[]) => {
    const body = asMetaWrites(buildWebhookCall(...changes));
    const answer = await app.http.send(receiveWhatsAppWebhook.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': signBody(body, app.secret('whatsapp-app-secret')),
      },
      body,
    });
    if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}`);
  };
  /** Reports changes of one number. */
  const report = (news: object) => reportChanges(messagesChange(news));

  return {
    /** Writes several messages, without completing the work that follows. */
    writeTogether,
    /** Writes a message and completes all work that follows. */
    say,
    sayTogether,
    report,
    reportChanges,
    /** Returns a text message in Meta's format, written this many seconds ago. */
    textFrom: (from: object, text: string, secondsAgo = 0) => {
      reported += 1;
      return {
        ...from,
        id: `wamid.reported-${reported}`,
        timestamp: String(Math.floor(app.clock.milliseconds() / 1000) - secondsAgo),
        type: 'text',
        text: { body: text },
      };
    },
    /** Sends a code and answers its question with 'sim'. */
    linkAccount: async (from: string, code: string) => {
      await say({ from, text: `VINCULAR ${code}` });
      await say({ from, text: 'sim' });
    },
    answers: (to: string) => sentTo(to).map(({ content }) => textSchema.parse(content).text ?? ''),
    /** Returns the buttons offered below each of them. */
    offered: (to: string) => sentTo(to).map(({ content }) => offeredSchema.parse(content)),
    /** Returns whether a user is shown the typing indicator, and how often it was sent. */
    typing: (to: string) => whatsApp.chat(to, 1).typing,
    /** Returns a new code of a user, as their page shows it. */
    codeOf: async ({ session }: { readonly session: Session }) => {
      const request = { textVersion: whatsAppConsentVersion };
      const { link } = await app.http.ask(startWhatsAppLink, request, session);
      if (link === null) throw new Error('Linking is not offered');
      return link.code;
    },
    /** Returns a function that reports texts written some time ago, as Meta does when a webhook is late. */
    writtenAgo: (number: string) => {
      const now = Math.floor(app.clock.milliseconds() / 1000);
      return async (text: string, secondsAgo: number) => {
        reported += 1;
        const timestamp = String(now - secondsAgo);
        const message = textMessage(`wamid.ago-${reported}`, text, `55${number}`);
        await report({ messages: [{ ...message, timestamp }] });
        await app.drainFor(soon);
      };
    },
    /** Returns the account that a number or id belongs to. */
    claim: async (numberOrId: string) => {
      const [row] = await app.partition(`WHATSAPP#${toWhatsAppKey(numberOrId)}`);
      return row?.['accountId'];
    },
  };
}
