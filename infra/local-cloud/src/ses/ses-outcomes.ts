import type { MailEvent } from './ses-events.ts';
import type { MailOutcome } from './ses-settings.ts';

type Bounce = Extract<MailEvent, { type: 'bounce' }>;

/** Returns the outcomes of a message for one recipient, in order, after SES has started to send it. */
export function mailEventsFor(
  to: string,
  outcome: MailOutcome | SimulatedOutcome | 'delivery',
): readonly MailEvent[] {
  const delivery = { type: 'delivery', to } as const;
  switch (outcome) {
    case 'delivery':
    case 'success':
      return [delivery];
    case 'bounce':
      return [{ ...hardBounce, to }];
    case 'suppressionlist':
      return [{ ...hardBounce, to, bounceSubType: 'Suppressed', diagnosticCode: onGlobalList }];
    case 'suppressed':
      return [
        {
          ...hardBounce,
          to,
          bounceSubType: 'OnAccountSuppressionList',
          diagnosticCode: onAccountList,
        },
      ];
    case 'soft-bounce':
      return [
        {
          ...hardBounce,
          to,
          bounceType: 'Transient',
          bounceSubType: 'MailboxFull',
          status: '4.2.2',
          diagnosticCode: 'smtp; 452 4.2.2 mailbox full',
        },
      ];
    case 'complaint':
      return [delivery, { type: 'complaint', to }];
    case 'ooto':
      // An out-of-office reply is reported as a transient bounce.
      return [
        delivery,
        {
          ...hardBounce,
          to,
          bounceType: 'Transient',
          bounceSubType: 'General',
          status: '4.0.0',
          diagnosticCode: 'smtp; 250 auto-replied',
        },
      ];
    case 'delay':
      return [{ type: 'deliverydelay', to }, delivery];
    case 'reject':
      return [badContent];
    case 'silence':
      return [];
    default:
      return outcome satisfies never;
  }
}

const hardBounce: Omit<Bounce, 'to'> = {
  type: 'bounce',
  bounceType: 'Permanent',
  bounceSubType: 'General',
  status: '5.1.1',
  diagnosticCode: 'smtp; 550 5.1.1 user unknown',
};
const onGlobalList =
  'Amazon SES has suppressed sending to this address because it has a recent history of bouncing as an invalid address.';
const onAccountList =
  'Amazon SES did not send the message to this address because it is on the suppression list for your account.';

export const badContent: MailEvent = { type: 'reject', reason: 'Bad content' };

const simulatedOutcomes = ['success', 'bounce', 'complaint', 'ooto', 'suppressionlist'] as const;
/** Outcomes of the mailbox simulator's addresses; `suppressed` is that of any address on the account's list. */
export type SimulatedOutcome = (typeof simulatedOutcomes)[number] | 'suppressed';

/**
 * Returns the outcome that the mailbox simulator gives for one of its addresses:
 * `bounce+anything@simulator.amazonses.com`.
 */
export function simulatedOutcome(address: string): SimulatedOutcome | undefined {
  const local = /^([a-z]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address)?.[1];
  return simulatedOutcomes.find((fate) => fate === local?.toLowerCase());
}

export function isSimulator(address: string): boolean {
  return /@simulator\.amazonses\.com$/i.test(address);
}
