import * as z from 'zod';
import type { SentMessages } from '@bfj/sandboxes/messages/sent-messages';
import { extractOpening } from './mail-opening.ts';

const texts = z.record(z.string(), z.string()).default({});
/** The fields of an e-mail that the local cloud's SES stores. */
const contentSchema = z.object({
  messageId: z.string(),
  from: z.string().default(''),
  replyTo: z.array(z.string()).default([]),
  subject: z.string().default(''),
  text: z.string().optional(),
  html: z.string().optional(),
  headers: texts,
  tags: texts,
  attachments: z
    .array(
      z.object({
        contentId: z.string().optional(),
        type: z.string().optional(),
        fileName: z.string(),
        base64: z.string(),
      }),
    )
    .default([]),
  configurationSet: z.string().optional(),
});

type StoredMail = z.infer<typeof contentSchema>;

/** A line of the list: a message to one of its recipients. */
interface ListedMail {
  readonly id: string;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly opening: string;
  readonly sentAt: string;
  readonly state: string;
}

export interface StoredMails {
  /** Returns the newest messages, in order of time. */
  list(limit: number): readonly ListedMail[];
  find(id: string): StoredMail | undefined;
  /** Returns a message to one of its recipients. */
  findAt(id: string, to: string): (StoredMail & { readonly sentAt: string }) | undefined;
}

/** An address may have as many messages as the list of all shows. */
const maxMails = 1000;

/** Returns the e-mails among all stored messages. */
export function storedMails(messages: Pick<SentMessages, 'list' | 'find'>): StoredMails {
  return {
    list: (limit) =>
      messages.list({ channel: 'email', limit }).flatMap(({ to, sentAt, state, content }) => {
        const { data: mail } = contentSchema.safeParse(content);
        if (mail === undefined) return [];
        const { messageId: id, from, subject } = mail;
        return [{ id, to, from, subject, opening: extractOpening(mail), sentAt, state }];
      }),
    find: (id) => {
      const message = messages.find(id);
      // Inbound messages are in the same store, and are not e-mails.
      if (message === undefined || message.isInbound) return undefined;
      const { data: mail } = contentSchema.safeParse(message.content);
      return mail?.subject === '' && mail.from === '' ? undefined : mail;
    },
    findAt: (id, to) => {
      const storedMessages = messages.list({ channel: 'email', to, limit: maxMails });
      for (const { sentAt, content } of storedMessages) {
        const { data: mail } = contentSchema.safeParse(content);
        if (mail?.messageId === id) return { ...mail, sentAt };
      }
      return undefined;
    },
  };
}
