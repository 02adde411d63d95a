import { identityDigest } from '../entities/identity-digest.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { timeOrderedIds } from '../runtime/ids.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { secretReader } from '../runtime/secrets.ts';
import { linkCodeDigester, linkCodeMaker } from './linking/link-code.ts';
import { linkCodeStore } from './linking/link-code-store.ts';
import { linkStore } from './linking/link-store.ts';

/** Returns the dependencies of the endpoints by which users link their WhatsApp. */
export function whatsAppLinkDependencies(platform: Platform = lambdaPlatform) {
  const { clock } = platform;
  const settings = platform.settings('TOKEN_SECRET_ARN', 'WHATSAPP_NUMBER');
  const { table, sessionDependencies } = openSession(platform);
  const readSecret = secretReader(settings.TOKEN_SECRET_ARN, platform);
  return {
    ...sessionDependencies,
    codes: linkCodeStore(table),
    links: linkStore(table, clock, identityDigest(readSecret)),
    makeCode: linkCodeMaker(readSecret),
    digestCode: linkCodeDigester(readSecret),
    clock,
    newId: timeOrderedIds(clock),
    businessNumber: settings.WHATSAPP_NUMBER,
  };
}
