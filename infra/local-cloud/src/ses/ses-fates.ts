import type { Happening } from './ses-events.ts';
import type { Fate } from './ses-settings.ts';

type Bounce = Extract<Happening, { type: 'bounce' }>;

/** What becomes of a message to one recipient, in its order, after SES has begun to send it. */
export function happeningsFor(
  to: string,
  fate: Fate | Simulated | 'delivery',
): readonly Happening[] {
  const delivery = { type: 'delivery', to } as const;
  switch (fate) {
    case 'delivery':
    case 'success':
      return [delivery];
    case 'bounce':
      return [{ ...hardBounce, to }];
    case 'suppressionlist':
      return [{ ...hardBounce, to, bounceSubType: 'Suppressed', diagnosticCode: onGlobalList }];
    case 'suppressed':
      return [
        { ...hardBounce, to, bounceSubType: 'OnAccountSuppressionList', diagnosticCode: onOwnList },
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
      // The answer of somebody who is away looks like a bounce that passes.
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
      return fate satisfies never;
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
const onOwnList =
  'Amazon SES did not send the message to this address because it is on the suppression list for your account.';

export const badContent: Happening = { type: 'reject', reason: 'Bad content' };

const simulatedFates = ['success', 'bounce', 'complaint', 'ooto', 'suppressionlist'] as const;
/** Of addresses of the mailbox simulator; `suppressed` is that of any address on the account's list. */
export type Simulated = (typeof simulatedFates)[number] | 'suppressed';

/** What the mailbox simulator does at an address of its own: `bounce+anything@simulator.amazonses.com`. */
export function simulatedFate(address: string): Simulated | undefined {
  const local = /^([a-z]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address)?.[1];
  return simulatedFates.find((fate) => fate === local?.toLowerCase());
}

export function isSimulator(address: string): boolean {
  return /@simulator\.amazonses\.com$/i.test(address);
}
