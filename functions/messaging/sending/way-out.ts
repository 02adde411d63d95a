import {
  switchableKindSchema,
  type MessageKind,
  type SwitchableKind,
} from '../../../shared/contracts/messaging.ts';
import { kindsInWords } from '../../../shared/messages/kinds-in-words.ts';
import type { NewsletterTokens } from '../../newsletter/newsletter-tokens.ts';
import type { Clock } from '../../runtime/clock.ts';
import {
  personalizationLink,
  unsubscribeLink,
  unsubscribePage,
} from '../../newsletter/subscriber-links.ts';
import { stopAddress, stopPage, type StopTokens } from '../consent/stop-link.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';

/** How whoever gets an e-mail stops others of its kind. */
export interface WayOut {
  /** Goes on after 'Parar de receber'. */
  readonly what: string;
  /** The page that asks first. */
  readonly page: string;
  /** What a mail program's own button asks (RFC 8058). */
  readonly oneClick: string;
  /** Where they choose what they read, of whoever needs no login for it. */
  readonly choices?: string;
}

/** @returns undefined for what nobody can stop: what is about the account itself */
export type FindWayOut = (
  message: Pick<OutgoingMessage, 'kind' | 'recipient'>,
  address: string,
) => Promise<WayOut | undefined>;

export function wayOutFinder(dependencies: {
  readonly siteUrl: string;
  readonly stopTokens: StopTokens;
  readonly newsletterTokens: NewsletterTokens;
  readonly clock: Clock;
}): FindWayOut {
  const { siteUrl, stopTokens, newsletterTokens, clock } = dependencies;
  return async ({ kind, recipient }, address) => {
    // A reader of the newsletter has one subscription, whatever an e-mail of it is about.
    if (recipient.by === 'subscriber' || kind === 'newsletter') {
      const token = await newsletterTokens.unsubscribe.seal({ email: address });
      return {
        what: 'a newsletter',
        page: unsubscribePage(siteUrl, token),
        oneClick: await unsubscribeLink(newsletterTokens, siteUrl, address),
        ...(recipient.by === 'subscriber'
          ? {
              choices: await personalizationLink(newsletterTokens, siteUrl, {
                id: recipient.subscriberId,
                email: address,
              }),
            }
          : {}),
      };
    }
    const own = switchable(kind);
    if (own === undefined || recipient.by !== 'account') return undefined;
    const token = await stopTokens.seal({ accountId: recipient.accountId, kind: own }, clock());
    return {
      what: kindsInWords[own],
      page: stopPage(siteUrl, token),
      oneClick: stopAddress(siteUrl, token),
    };
  };
}

function switchable(kind: MessageKind): SwitchableKind | undefined {
  return switchableKindSchema.safeParse(kind).data;
}
