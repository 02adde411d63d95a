import { expect } from 'vitest';
import { processMercadoPagoPayment } from '../../../shared/contracts/billing-endpoints.ts';
import type { Person } from '../../support/people/sessions.ts';
import type { BillingCloud } from './billing-cloud.ts';

/** Pays by a card that the partner looks at first. Says which payment it is there. */
export async function reviewed(billing: BillingCloud, person: Person): Promise<string> {
  const answer = await billing.payByCard(person, 'anual', { holder: 'CONT' });
  expect(processMercadoPagoPayment.response.parse(answer.body).status).toBe('in_process');
  const payments = await billing.partnerPayments(person);
  return String(payments.find(({ status }) => status === 'in_process')?.id);
}

/** E-mails to somebody about a refusal; what they have paid is confirmed by others. */
export async function refusalsTo(
  billing: BillingCloud,
  person: Person,
): Promise<readonly string[]> {
  const sent = await billing.mailTo(person);
  return sent
    .filter(({ subject }) => !/^Pagamento confirmado|foi paga$/.test(subject))
    .map(({ subject, text, html }) => [subject, text, html].join('\n'));
}
