import * as z from 'zod';
import { ConsoleError, parseLimit, parseInput } from '@bfj/local-cloud/console/console-call';
import type { ConsoleResource } from '@bfj/local-cloud/console/console-call';
import type { Services } from '@bfj/local-cloud/services';
import type { StoredMails } from './stored-mails.ts';

const clickMilliseconds = 10_000;

const reportSchema = z.strictObject({
  to: z.string().min(3).max(320),
  what: z.enum(['bounce', 'complaint']),
});

/** Has SES report an event of a message, such as a delivery, a bounce or a complaint. */
export type ReportMail = Services['ses']['control']['report'];

/** The mailbox's data, and the unsubscribe button that mail programs derive from `List-Unsubscribe`. */
export function mailResources(mails: StoredMails, report: ReportMail): readonly ConsoleResource[] {
  function found(id: string) {
    const mail = mails.find(id);
    if (mail === undefined) throw new ConsoleError(404, `There is no e-mail ${id}.`);
    return mail;
  }

  return [
    { path: /^mails$/, methods: { GET: (call) => ({ mails: mails.list(parseLimit(call)) }) } },
    {
      path: /^mails\/([^/]+)$/,
      methods: {
        GET: ({ name }) => {
          const { messageId: id, html, attachments, ...mail } = found(name);
          const files = attachments.map(({ fileName, base64 }) => {
            return { fileName, bytes: Buffer.from(base64, 'base64').length };
          });
          return {
            id,
            ...mail,
            files,
            htmlBytes: html === undefined ? null : Buffer.byteLength(html),
          };
        },
      },
    },
    {
      path: /^mails\/([^/]+)\/report$/,
      methods: {
        POST: ({ name, body }) => {
          const { to, what } = parseInput(reportSchema, body, 'body');
          const mail = mails.findAt(name, to);
          if (mail === undefined) throw new ConsoleError(404, `${to} has no e-mail ${name}.`);
          const { messageId, from, subject, headers, tags, configurationSet = '', sentAt } = mail;
          const sender = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
          const named = { messageId, from, sender, subject, headers, tags, configurationSet };
          report({ ...named, timestamp: sentAt, recipients: [to] }, to, what);
          return { reported: what };
        },
      },
    },
    {
      path: /^mails\/([^/]+)\/unsubscribe$/,
      methods: {
        POST: async ({ name }) => {
          const address = oneClickAddress(found(name).headers);
          return { address: address.href, status: await postOneClick(address) };
        },
      },
    },
  ];
}

/** @throws ConsoleError when a mail program would show no button, or when the button leads away from this machine */
function oneClickAddress(headers: Readonly<Record<string, string>>): URL {
  const header = (wanted: string) =>
    Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
  const headerAddress = /<(https?:[^>]+)>/i.exec(header('list-unsubscribe') ?? '')?.[1];
  const isOneClick = /^List-Unsubscribe=One-Click$/i.test(header('list-unsubscribe-post') ?? '');
  const address = headerAddress === undefined ? null : URL.parse(headerAddress);
  if (address === null || !isOneClick) {
    throw new ConsoleError(400, 'This e-mail has no one-click unsubscribe.');
  }
  if (!/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname)) {
    throw new ConsoleError(400, `${address.host} is not on this machine.`);
  }
  return address;
}

/** Sends the one-click POST as mail providers do: no cookies, no redirects (RFC 8058). */
async function postOneClick(address: URL): Promise<number> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
      signal: AbortSignal.timeout(clickMilliseconds),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    throw new ConsoleError(502, `${address.host} did not answer.`);
  }
}
