import { stopMessages, saveMessageSettings } from '../../../shared/contracts/account-messages.ts';
import type { MessageChannel, MessageKind } from '../../../shared/contracts/messaging.ts';
import { eventually } from '../cloud/local-cloud-client.ts';
import { throughEdge, type TestCloud } from '../cloud/test-cloud.ts';
import { readArrivals, type Arrival } from './arrivals.ts';
import { toSandboxNumber, type Reader } from './readers.ts';

/**
 * The ways to opt out while messages wait: PARAR on WhatsApp; the switches of /mensagens; the unsubscribe button of
 * a mail program; a spam complaint; a WhatsApp status that a message failed because the user stopped us there
 * (131050); and a notification that a user just did.
 */
export const optOutWays = ['word', 'page', 'link', 'complaint', 'status', 'preference'] as const;
export type OptOutWay = (typeof optOutWays)[number];

/** The message kind that single-kind opt-outs stop; other kinds continue. */
export const stoppedKind = 'opening' satisfies MessageKind;

/** Returns whether an opt-out covers messages of this kind on this channel. */
export function covers(way: OptOutWay, kind: string, channel: MessageChannel): boolean {
  switch (way) {
    case 'word':
    case 'status':
    case 'preference':
      return channel === 'whatsapp';
    case 'page':
      return kind === stoppedKind;
    case 'link':
      return kind === stoppedKind && channel === 'email';
    case 'complaint':
      return channel === 'email';
    default:
      return way satisfies never;
  }
}

/**
 * Reason of the failed message after an opt-out by status (131050). Its time is that of the opt-out, because the
 * local cloud simulates it.
 */
export const optOutErrorCode = '131050';

/**
 * Opts a user out.
 * @returns the time of the opt-out, before any call; undefined when it is the time of a failed message, which is
 * among the messages that they were sent
 */
export async function optOut(
  cloud: TestCloud,
  way: OptOutWay,
  reader: Reader,
): Promise<number | undefined> {
  const { account, headers = {} } = reader;
  switch (way) {
    case 'word': {
      const actedAt = Date.now();
      await cloud.write('/_local/whatsapp/messages', { from: account.telefone, text: 'PARAR' });
      return actedAt;
    }
    case 'page': {
      const actedAt = Date.now();
      const turns = (['email', 'whatsapp'] as const).map((channel) => ({
        kind: stoppedKind,
        channel,
        on: false,
      }));
      const { status } = await cloud.call(saveMessageSettings, { turns }, headers);
      if (status !== 200) throw new Error(`The page was answered ${status}`);
      return actedAt;
    }
    case 'link': {
      const mail = await firstMail(cloud, reader, stoppedKind);
      const address = new URL(mail.headers['List-Unsubscribe']?.slice(1, -1) ?? '');
      const link = new URL(stopMessages.path + address.search, cloud.baseUrl);
      const actedAt = Date.now();
      const { status } = await fetch(link, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...throughEdge(cloud.secret('edge-value'), addressOf(reader)),
        },
        body: 'List-Unsubscribe=One-Click',
      });
      if (status !== 200) throw new Error(`The link was answered ${status}`);
      return actedAt;
    }
    case 'complaint': {
      const { partnerId } = await firstMail(cloud, reader, '');
      const actedAt = Date.now();
      await cloud.write(`/_local/mails/${partnerId}/report`, {
        to: account.email,
        what: 'complaint',
      });
      return actedAt;
    }
    case 'status':
      await cloud.write('/_local/messages/faults', {
        channel: 'whatsapp',
        fails: Number(optOutErrorCode),
        to: toSandboxNumber(reader),
        times: 1,
      });
      return undefined;
    case 'preference': {
      const actedAt = Date.now();
      await cloud.write(`/_local/whatsapp/people/${toSandboxNumber(reader)}`, {
        marketing: 'stop',
      });
      return actedAt;
    }
    default:
      return way satisfies never;
  }
}

/** Returns a user's first e-mail of a kind; of any kind for `''`. */
function firstMail(cloud: TestCloud, reader: Reader, kind: string): Promise<Arrival> {
  return eventually(
    async () => {
      const mails = await readArrivals(cloud, reader, 'email');
      return mails.find(({ id }) => id.includes(`_${kind}`));
    },
    `an e-mail to ${reader.account.id}`,
    300,
  );
}

/** Each user has their own address. */
function addressOf({ account }: Reader): string {
  const number = Number(account.telefone.slice(-6));
  return `10.${78 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
}
