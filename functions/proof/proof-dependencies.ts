import { identityDigest } from '../entities/identity-digest.ts';
import { newsletterTokens } from '../newsletter/subscriber-links.ts';
import { loginLinks } from '../identity/login-links.ts';
import { suppressionLifter } from '../messaging/suppression/suppress.ts';
import { directSendCounter } from '../messaging/delivery/count-direct-send.ts';
import { sesEmail, type Email } from '../integrations/ses-email.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { concurrencyLimiter } from '../runtime/partner-concurrency/concurrency-limiter.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import { addressStore } from './address-store.ts';
import { codeDigester } from './code-digest.ts';
import { codeStore } from './code-store.ts';
import { emailProofs } from './email-proofs.ts';
import { reclaimableCheck } from '../accounts/reclaim/read-reclaimable.ts';

/** For the two endpoints that send a code and check it. */
export function emailProofDependencies(platform: Platform = lambdaPlatform) {
  const settings = platform.settings(
    'TABLE_NAME',
    'EDGE_SECRET_ARN',
    'TOKEN_SECRET_ARN',
    'SITE_URL',
    'EMAIL_FROM_OR_NONE',
    'EMAIL_CONFIGURATION_SET',
    'PARTNER_SLOTS',
    'SENDING_RATE',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  const readSecret = secretReader(settings.TOKEN_SECRET_ARN, platform);
  const countSend = directSendCounter(table, platform.clock, 'email', settings);
  const countedEmail = (email: Email): Email => ({
    send: (message) => countSend(() => email.send(message)),
  });
  const { EMAIL_FROM_OR_NONE: from, EMAIL_CONFIGURATION_SET: configurationSet } = settings;
  return {
    ...httpDependencies(table, settings, platform),
    addresses: addressStore(table),
    codes: codeStore(table),
    digestCode: codeDigester(readSecret),
    proofs: emailProofs(readSecret),
    isReclaimable: reclaimableCheck(table),
    liftSuppression: suppressionLifter({
      table,
      clock: platform.clock,
      digest: identityDigest(readSecret),
    }),
    tokens: newsletterTokens(readSecret),
    links: loginLinks(readSecret),
    siteUrl: settings.SITE_URL,
    email:
      from === 'none'
        ? undefined
        : countedEmail(sesEmail({ from, configurationSet, aws: platform.aws })),
    limiter: concurrencyLimiter(table, platform.clock, settings),
    clock: platform.clock,
  };
}
