import { identityDigest } from '../records/identity-digest.ts';
import { systemClock } from '../runtime/clock.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { idsByClock } from '../runtime/ids.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { linkCodeDigester, linkCodeMaker } from './linking/link-code.ts';
import { linkCodeStore } from './linking/link-code-store.ts';
import { linkStore } from './linking/link-store.ts';

/** Behind the endpoints by which a person links their WhatsApp. */
export function ownLinkDependencies() {
  const settings = readSettings('TOKEN_SECRET_ARN', 'WHATSAPP_NUMBER');
  const { table, session } = openSession();
  const readSecret = secretReader(settings.TOKEN_SECRET_ARN);
  return {
    ...session,
    codes: linkCodeStore(table),
    links: linkStore(table, systemClock, identityDigest(readSecret)),
    makeCode: linkCodeMaker(readSecret),
    digestCode: linkCodeDigester(readSecret),
    clock: systemClock,
    newId: idsByClock(systemClock),
    ownNumber: settings.WHATSAPP_NUMBER,
  };
}
