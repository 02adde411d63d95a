import {
  switchableKindSchema,
  type MessageKind,
  type SwitchableKind,
} from '../../../shared/contracts/messaging.ts';
import { messageKindNames } from '../../../shared/messages/message-kind-names.ts';
import type { NewsletterTokens } from '../../newsletter/newsletter-tokens.ts';
import type { Clock } from '../../runtime/clock.ts';
import {
  buildPersonalizationLink,
  buildUnsubscribeLink,
  unsubscribePage,
} from '../../newsletter/subscriber-links.ts';
import { oneClickStopUrl, stopPageUrl, type StopTokens } from '../preferences/stop-link.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';

/** Links with which the recipient of an e-mail stops others of its kind. */
export interface UnsubscribeLink {
  /** Continues 'Parar de receber'. */
  readonly what: string;
  /** The page that asks first. */
  readonly page: string;
  /** Target of the mail program's own button (RFC 8058). */
  readonly oneClick: string;
  /** The personalization page, for recipients who need no login for it. */
  readonly choices?: string;
}

/** @returns undefined for messages that cannot be stopped, which are about the account itself */
export type FindUnsubscribeLink = (
  message: Pick<OutgoingMessage, 'kind' | 'recipient'>,
  address: string,
) => Promise<UnsubscribeLink | undefined>;

export function unsubscribeLinkFinder(dependencies: {
  readonly siteUrl: string;
  readonly stopTokens: StopTokens;
  readonly newsletterTokens: NewsletterTokens;
  readonly clock: Clock;
}): FindUnsubscribeLink {
  const { siteUrl, stopTokens, newsletterTokens, clock } = dependencies;
  return async ({ kind, recipient }, address) => {
    // A newsletter reader has one subscription, so the link stops all kinds.
    if (recipient.by === 'subscriber' || kind === 'newsletter') {
      const token = await newsletterTokens.unsubscribe.seal({ email: address });
      return {
        what: 'a newsletter',
        page: unsubscribePage(siteUrl, token),
        oneClick: await buildUnsubscribeLink(newsletterTokens, siteUrl, address),
        ...(recipient.by === 'subscriber'
          ? {
              choices: await buildPersonalizationLink(newsletterTokens, siteUrl, {
                id: recipient.subscriberId,
                email: address,
              }),
            }
          : {}),
      };
    }
    const switchableKind = switchable(kind);
    if (switchableKind === undefined || recipient.by !== 'account') return undefined;
    const token = await stopTokens.seal(
      { accountId: recipient.accountId, kind: switchableKind },
      clock(),
    );
    return {
      what: messageKindNames[switchableKind],
      page: stopPageUrl(siteUrl, token),
      oneClick: oneClickStopUrl(siteUrl, token),
    };
  };
}

function switchable(kind: MessageKind): SwitchableKind | undefined {
  return switchableKindSchema.safeParse(kind).data;
}
