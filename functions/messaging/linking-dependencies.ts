import { identityDigest } from '../records/identity-digest.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { idsByClock } from '../runtime/ids.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { secretReader } from '../runtime/secrets.ts';
import { linkCodeDigester, linkCodeMaker } from './linking/link-code.ts';
import { linkCodeStore } from './linking/link-code-store.ts';
import { linkStore } from './linking/link-store.ts';

/** Behind the endpoints by which a person links their WhatsApp. */
export function ownLinkDependencies(platform: Platform = lambdaPlatform) {
  const { clock } = platform;
  const settings = platform.settings('TOKEN_SECRET_ARN', 'WHATSAPP_NUMBER');
  const { table, session } = openSession(platform);
  const readSecret = secretReader(settings.TOKEN_SECRET_ARN, platform);
  return {
    ...session,
    codes: linkCodeStore(table),
    links: linkStore(table, clock, identityDigest(readSecret)),
    makeCode: linkCodeMaker(readSecret),
    digestCode: linkCodeDigester(readSecret),
    clock,
    newId: idsByClock(clock),
    ownNumber: settings.WHATSAPP_NUMBER,
  };
}
