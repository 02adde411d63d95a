import { parseLimit } from '@bfj/local-cloud/console/console-call';
import type { ConsoleResource } from '@bfj/local-cloud/console/console-call';
import type { WhatsAppControl } from '@bfj/sandboxes/whatsapp/control';
import type { WhatsAppUser } from '@bfj/sandboxes/whatsapp/users';
import { titleOf, whatsAppErrorCodes } from '@bfj/sandboxes/whatsapp/whatsapp-errors';
import { demonstrationAccounts } from '../../demonstration-accounts.ts';

/** The phone's data beside the calls under `whatsapp/`: which users it can be, and why messages fail. */
export function phoneResources(
  whatsApp: Pick<WhatsAppControl, 'listUsers' | 'chat'>,
): readonly ConsoleResource[] {
  const failures = Object.fromEntries(whatsAppErrorCodes.map((code) => [code, titleOf(code)]));

  /** Returns the users of the chats, the newest first, then those of the demonstration accounts. */
  function listContacts(limit: number): readonly object[] {
    const demonstrationContacts = demonstrationAccounts.map(({ name, phone, about }) => {
      const { person: user } = whatsApp.chat(phone, 1);
      return { ...user, name, about };
    });
    const contactOf = (user: WhatsAppUser) => {
      const last = whatsApp.chat(`${user.phone === null ? '' : '+'}${user.key}`, 1);
      return {
        ...user,
        ...demonstrationContacts.find(({ key }) => key === user.key),
        last: last.messages[0],
      };
    };
    const chats = whatsApp.listUsers(limit).people;
    const quiet = demonstrationContacts.filter(({ key }) =>
      chats.every((user) => user.key !== key),
    );
    return [...chats.map(contactOf), ...quiet];
  }

  return [
    {
      path: /^phone\/contacts$/,
      methods: { GET: (call) => ({ contacts: listContacts(parseLimit(call)) }) },
    },
    { path: /^phone\/failures$/, methods: { GET: () => ({ failures }) } },
  ];
}
