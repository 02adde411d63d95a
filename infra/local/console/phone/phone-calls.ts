import { limitOf } from '@bfj/local-cloud/console/console-call';
import type { ConsoleResource } from '@bfj/local-cloud/console/console-call';
import type { WhatsAppControl } from '@bfj/sandboxes/whatsapp/control';
import type { WhatsAppPerson } from '@bfj/sandboxes/whatsapp/people';
import { titleOf, whatsAppErrorCodes } from '@bfj/sandboxes/whatsapp/whatsapp-errors';
import { demonstrationAccounts } from '../../demonstration-accounts.ts';

/** What the phone needs beside the calls under `whatsapp/`: whom it can be, and why messages fail. */
export function phoneResources(
  whatsApp: Pick<WhatsAppControl, 'people' | 'chat'>,
): readonly ConsoleResource[] {
  const failures = Object.fromEntries(whatsAppErrorCodes.map((code) => [code, titleOf(code)]));

  /** Everybody of the chats, the newest first, and then whoever has an account for demonstration. */
  function contacts(limit: number): readonly object[] {
    const own = demonstrationAccounts.map(({ name, phone, about }) => {
      const { person } = whatsApp.chat(phone, 1);
      return { ...person, name, about };
    });
    const contactOf = (person: WhatsAppPerson) => {
      const last = whatsApp.chat(`${person.phone === null ? '' : '+'}${person.key}`, 1);
      return { ...person, ...own.find(({ key }) => key === person.key), last: last.messages[0] };
    };
    const chats = whatsApp.people(limit).people;
    const quiet = own.filter(({ key }) => chats.every((person) => person.key !== key));
    return [...chats.map(contactOf), ...quiet];
  }

  return [
    {
      path: /^phone\/contacts$/,
      methods: { GET: (call) => ({ contacts: contacts(limitOf(call)) }) },
    },
    { path: /^phone\/failures$/, methods: { GET: () => ({ failures }) } },
  ];
}
