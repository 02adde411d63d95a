import { getWhatsAppLink } from '../../../../shared/contracts/whatsapp-link.ts';
import { messagingApp, type Someone } from './messaging-people.ts';

/** Somebody who links their WhatsApp. */
export type Linker = Required<Someone>;

/** The product as people meet it who link their WhatsApp. */
export async function linkingApp() {
  const app = await messagingApp();
  return {
    ...app,
    /** What somebody's page says of their link; null where there is none. */
    linkOf: async (person: Linker) =>
      getWhatsAppLink.response.parse((await app.call(getWhatsAppLink, {}, person)).body).linked,
    /** Deletes an account. */
    remove: ({ account: { id: accountId, email } }: Linker) =>
      app.accounts.remove({ accountId, email, userName: email }),
  };
}
