import { getWhatsAppLink } from '../../../../shared/contracts/whatsapp-link.ts';
import { messagingApp, type MessagingUser } from './messaging-app.ts';

/** A person who links their WhatsApp. */
export type Linker = Required<MessagingUser>;

/** Starts the product for tests of linking WhatsApp. */
export async function linkingApp() {
  const app = await messagingApp();
  return {
    ...app,
    /** Returns the link that the person's page shows, or null without one. */
    linkOf: async (person: Linker) =>
      getWhatsAppLink.response.parse((await app.call(getWhatsAppLink, {}, person)).body).linked,
    /** Deletes an account. */
    remove: ({ account: { id: accountId, email } }: Linker) =>
      app.accounts.remove({ accountId, email, userName: email }),
  };
}
