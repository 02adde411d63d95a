import { expect, it } from 'vitest';
import { renderFramedEmail } from '../../../functions/integrations/email-layout/framed-email.ts';
import {
  buildCancelledEmail,
  buildRefundedEmail,
} from '../../../functions/billing/emails/ending-emails.ts';
import {
  buildTrialEndedEmail,
  buildTrialEndsSoonEmail,
} from '../../../functions/trial/emails/trial-end-emails.ts';
import { cancellation } from '../../../web/src/copy/billing/billing-payments.ts';
import { buildCharge } from '../../support/billing/ledgers.ts';
import { toOneLine } from '../../support/messages/one-line.ts';

const siteUrl = 'https://bfj.example';
const until = '2026-12-21T12:00:00.000Z';
const cancelled = {
  siteUrl,
  accessUntil: until,
  undoUntil: null,
  hasGrant: false,
  neverGaveAccess: false,
  isConfirmed: true,
  returnsCharge: false,
  withdrawable: undefined,
};
const refunded = { siteUrl, accessUntil: null, monthly: undefined, hasGrant: false };

const email = (written: Parameters<typeof renderFramedEmail>[0]) =>
  toOneLine(renderFramedEmail(written).text);

it.each([
  ['a cancellation', email(buildCancelledEmail('person', cancelled))],
  ['a refund', email(buildRefundedEmail(buildCharge({}), refunded))],
  ['the last day of a trial', email(buildTrialEndsSoonEmail(until, new Date(until), siteUrl))],
  ['an ended trial', email(buildTrialEndedEmail(until, siteUrl))],
  ['the question before a cancellation', cancellation.consequence('21 de dezembro de 2026')],
])(
  "the answer to %s says that only the account's messages stop, and the newsletter stays",
  (_, text) => {
    expect(text).toContain(
      'as mensagens do mercado da sua conta param de chegar. Se você recebe a newsletter, ela continua: é gratuita e não depende de plano.',
    );
  },
);
