import { identityDigest } from '../records/identity-digest.ts';
import { newsletterTokens } from '../newsletter/newsletter-tokens.ts';
import { loginLinks } from '../identity/login-links.ts';
import { suppressionLifter } from '../messaging/suppression/suppress.ts';
import { apartCounter } from '../messaging/sending/count-apart.ts';
import { sesEmail, type Email } from '../integrations/ses-email.ts';
import { systemClock } from '../runtime/clock.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { partnerSlots } from '../runtime/partner-slots/partner-slots.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { addressStore } from './address-store.ts';
import { codeDigester } from './code-digest.ts';
import { codeStore } from './code-store.ts';
import { emailProofs } from './email-proofs.ts';
import { accountGivesWay } from '../accounts/giving-way/find-giving-way.ts';

/** For the two endpoints that send a code and check it. */
export function emailProofDependencies() {
  const settings = readSettings(
    'TABLE_NAME',
    'EDGE_SECRET_ARN',
    'TOKEN_SECRET_ARN',
    'SITE_URL',
    'EMAIL_FROM_OR_NONE',
    'EMAIL_CONFIGURATION_SET',
    'PARTNER_SLOTS',
    'SENDING_RATE',
  );
  const table = openTable(settings.TABLE_NAME);
  const readSecret = secretReader(settings.TOKEN_SECRET_ARN);
  const counted = apartCounter(table, systemClock, 'email', settings);
  const countedEmail = (email: Email): Email => ({
    send: (message) => counted(() => email.send(message)),
  });
  const { EMAIL_FROM_OR_NONE: from, EMAIL_CONFIGURATION_SET: configurationSet } = settings;
  return {
    ...httpDependencies(table, settings),
    addresses: addressStore(table),
    codes: codeStore(table),
    digestCode: codeDigester(readSecret),
    proofs: emailProofs(readSecret),
    givesWay: accountGivesWay(table),
    liftSuppression: suppressionLifter({
      table,
      clock: systemClock,
      digest: identityDigest(readSecret),
    }),
    tokens: newsletterTokens(readSecret),
    links: loginLinks(readSecret),
    siteUrl: settings.SITE_URL,
    email: from === 'none' ? undefined : countedEmail(sesEmail({ from, configurationSet })),
    slots: partnerSlots(table, systemClock, settings),
    clock: systemClock,
  };
}
