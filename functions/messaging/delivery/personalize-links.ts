import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import type { NewsletterTokens } from '../../newsletter/newsletter-tokens.ts';
import {
  buildPersonalizationLink,
  personalizationPage,
} from '../../newsletter/subscriber-links.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';

/** Returns the parts of a message with the links of its recipient. */
export type PersonalizeLinks = (
  message: Pick<OutgoingMessage, 'recipient' | 'parts'>,
  address: string,
) => Promise<readonly MessagePart[]>;

/**
 * Replaces the link to the personalization page, in a message to a subscriber, by one that opens it for that
 * subscriber. The link is made when the message leaves, so that queues, dead letters and records only contain the
 * plain page.
 */
export function linkPersonalizer(dependencies: {
  readonly siteUrl: string;
  readonly newsletterTokens: NewsletterTokens;
}): PersonalizeLinks {
  const { siteUrl, newsletterTokens } = dependencies;
  const page = personalizationPage(siteUrl);
  const isOfPage = (part: MessagePart) =>
    typeof part !== 'string' && 'link' in part && part.link === page;
  return async ({ recipient, parts }, email) => {
    if (recipient.by !== 'subscriber' || !parts.some(isOfPage)) return parts;
    const id = recipient.subscriberId;
    const link = await buildPersonalizationLink(newsletterTokens, siteUrl, { id, email });
    return parts.map((part) =>
      typeof part !== 'string' && 'link' in part && part.link === page ? { ...part, link } : part,
    );
  };
}
