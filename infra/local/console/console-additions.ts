import type { ConsoleAdditions, ConsoleFile } from '../../local-cloud/application.ts';
import { sendLogo } from './logo-picture.ts';
import { mailResources } from './mailbox/mail-calls.ts';
import { sendMailPage } from './mailbox/mail-page.ts';
import { storedMails } from './mailbox/stored-mails.ts';
import { phoneResources } from './phone/phone-calls.ts';
import { sandboxResources, type SandboxSources } from './sandbox-calls.ts';

/** What this product adds to the console: its page, and what its sandboxes tell and do. */
export function consoleAdditions(sources: SandboxSources): ConsoleAdditions {
  const mails = storedMails(sources.messages);
  return {
    resources: [
      ...sandboxResources(sources),
      ...mailResources(mails, sources.reportMail),
      ...phoneResources(sources.whatsApp),
    ],
    files: {
      '': page('console.html', 'text/html'),
      mailbox: page('mailbox/mailbox.html', 'text/html'),
      phone: page('phone/phone.html', 'text/html'),
      ...Object.fromEntries(
        ['console.css', 'mailbox/mailbox.css', 'phone/phone.css'].map((name) => [
          name,
          page(name, 'text/css'),
        ]),
      ),
      ...Object.fromEntries(
        [
          'console.js',
          'console-kit.js',
          'console-mercadopago.js',
          'mailbox/mailbox.js',
          'mailbox/mail-list.js',
          'mailbox/mail-reader.js',
          'phone/phone.js',
          'phone/contacts.js',
          'phone/chat.js',
          'phone/bubble.js',
          'phone/rich-text.js',
          'phone/person-actions.js',
        ].map((name) => [name, page(name, 'text/javascript')]),
      ),
    },
    handle: (path, response) => sendLogo(path, response) || sendMailPage(mails, path, response),
  };
}

function page(name: string, type: string): ConsoleFile {
  return { file: new URL(name, import.meta.url), type: `${type}; charset=utf-8` };
}
