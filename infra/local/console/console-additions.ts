import type { ServerResponse } from 'node:http';
import type { ConsoleAdditions, ConsoleFile } from '@bfj/local-cloud/application';
import { sandboxResources, type SandboxSources } from '@bfj/sandboxes/console/sandbox-calls';
import { themeScript } from '../../../shared/theme.ts';
import { demonstrationAccounts } from '../demonstration-accounts.ts';
import { sendLogo } from './logo-picture.ts';
import { mailResources, type ReportMail } from './mailbox/mail-calls.ts';
import { sendMailPage } from './mailbox/mail-page.ts';
import { storedMails } from './mailbox/stored-mails.ts';
import { phoneResources } from './phone/phone-calls.ts';

/** The product's additions to the console: its page, and the data and actions of its sandboxes. */
export function consoleAdditions(
  sources: SandboxSources & { readonly reportMail: ReportMail },
): ConsoleAdditions {
  const mails = storedMails(sources.messages);
  return {
    resources: [
      ...sandboxResources(sources),
      ...mailResources(mails, sources.reportMail),
      ...phoneResources(sources.whatsApp),
      {
        path: /^accounts$/,
        methods: {
          GET: () => ({
            accounts: demonstrationAccounts.map(({ name, about, email, phone, access }) => {
              const session = access === 'trial' ? 'trial' : 'account';
              return { name, about, email, phone, session };
            }),
          }),
        },
      },
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
          'console-sign-in.js',
          'console-tabs.js',
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
      'fonts/inter.woff2': font('inter-latin-wght-normal'),
      'fonts/fraunces.woff2': font('fraunces-latin-opsz-normal'),
    },
    handle: (path, response) =>
      sendThemeScript(path, response) ||
      sendLogo(path, response) ||
      sendMailPage(mails, path, response),
  };
}

/**
 * Serves as a file the script that the site has inline in its pages: the console's policy allows no inline scripts.
 */
function sendThemeScript(path: string, response: ServerResponse): boolean {
  if (path !== '/_local/theme.js') return false;
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  response.end(themeScript);
  return true;
}

/** A font file of the site. */
function font(name: string): ConsoleFile {
  return {
    file: new URL(`../../../web/src/ui/fonts/${name}.woff2`, import.meta.url),
    type: 'font/woff2',
  };
}

function page(name: string, type: string): ConsoleFile {
  return { file: new URL(name, import.meta.url), type: `${type}; charset=utf-8` };
}
