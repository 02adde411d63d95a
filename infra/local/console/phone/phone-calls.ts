import { limitOf } from '../../../local-cloud/console/console-call.ts';
import type { ConsoleResource } from '../../../local-cloud/console/console-call.ts';
import { demonstrationAccounts } from '../../demonstration-accounts.ts';
import type { WhatsAppControl } from '../../sandboxes/whatsapp/control.ts';
import type { WhatsAppPerson } from '../../sandboxes/whatsapp/people.ts';
import { titleOf, whatsAppErrorCodes } from '../../sandboxes/whatsapp/whatsapp-errors.ts';

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
