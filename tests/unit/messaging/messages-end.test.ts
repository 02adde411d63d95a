import { expect, it } from 'vitest';
import { framedEmail } from '../../../functions/integrations/email-layout/framed-email.ts';
import { cancelledEmail, refundedEmail } from '../../../functions/billing/views/ending-emails.ts';
import {
  trialEndedEmail,
  trialEndsSoonEmail,
} from '../../../functions/trial/news/trial-end-emails.ts';
import { cancellation } from '../../../web/src/copy/billing/billing-payments.ts';
import { chargeOf } from '../../support/billing/ledgers.ts';
import { oneLine } from '../../support/messages/one-line.ts';

const siteUrl = 'https://bfj.example';
const until = '2026-12-21T12:00:00.000Z';
const cancelled = {
  siteUrl,
  accessUntil: until,
  undoUntil: null,
  isGiven: false,
  neverBegan: false,
  isConfirmed: true,
  returnsCharge: false,
  withdrawable: undefined,
};
const refunded = { siteUrl, accessUntil: null, monthly: undefined, isGiven: false };

const email = (written: Parameters<typeof framedEmail>[0]) => oneLine(framedEmail(written).text);

it.each([
  ['a cancellation', email(cancelledEmail('person', cancelled))],
  ['a refund', email(refundedEmail(chargeOf({}), refunded))],
  ['the last day of a trial', email(trialEndsSoonEmail(until, new Date(until), siteUrl))],
  ['an ended trial', email(trialEndedEmail(until, siteUrl))],
  ['the question before a cancellation', cancellation.consequence('21 de dezembro de 2026')],
])('says of %s that only the messages of the account stop, and the newsletter stays', (_, text) => {
  expect(text).toContain(
    'as mensagens do mercado da sua conta param de chegar. Se você recebe a newsletter, ela continua: é gratuita e não depende de plano.',
  );
});
