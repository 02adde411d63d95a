import { limitOf } from '@bfj/local-cloud/console/console-call';
import type { ConsoleResource } from '@bfj/local-cloud/console/console-call';
import type { WhatsAppControl } from '@bfj/sandboxes/whatsapp/control';
import type { WhatsAppUser } from '@bfj/sandboxes/whatsapp/users';
import { titleOf, whatsAppErrorCodes } from '@bfj/sandboxes/whatsapp/whatsapp-errors';
import { demonstrationAccounts } from '../../demonstration-accounts.ts';

/** The phone's data beside the calls under `whatsapp/`: which users it can be, and why messages fail. */
export function phoneResources(
  whatsApp: Pick<WhatsAppControl, 'people' | 'chat'>,
): readonly ConsoleResource[] {
  const failures = Object.fromEntries(whatsAppErrorCodes.map((code) => [code, titleOf(code)]));

  /** Returns the users of the chats, the newest first, then those of the demonstration accounts. */
  function listContacts(limit: number): readonly object[] {
    const demonstrationContacts = demonstrationAccounts.map(({ name, phone, about }) => {
      const { person } = whatsApp.chat(phone, 1);
      return { ...person, name, about };
    });
    const contactOf = (person: WhatsAppUser) => {
      const last = whatsApp.chat(`${person.phone === null ? '' : '+'}${person.key}`, 1);
      return {
        ...person,
        ...demonstrationContacts.find(({ key }) => key === person.key),
        last: last.messages[0],
      };
    };
    const chats = whatsApp.people(limit).people;
    const quiet = demonstrationContacts.filter(({ key }) =>
      chats.every((person) => person.key !== key),
    );
    return [...chats.map(contactOf), ...quiet];
  }

  return [
    {
      path: /^phone\/contacts$/,
      methods: { GET: (call) => ({ contacts: listContacts(limitOf(call)) }) },
    },
    { path: /^phone\/failures$/, methods: { GET: () => ({ failures }) } },
  ];
}
