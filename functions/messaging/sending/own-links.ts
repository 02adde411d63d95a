import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import type { NewsletterTokens } from '../../newsletter/newsletter-tokens.ts';
import { personalizationLink, personalizationPage } from '../../newsletter/subscriber-links.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';

/** The parts of a message, with the links that are of whoever it is for. */
export type OwnLinks = (
  message: Pick<OutgoingMessage, 'recipient' | 'parts'>,
  address: string,
) => Promise<readonly MessagePart[]>;

/**
 * A link to the page of personalization, in a message to a subscriber, opens it for that subscriber. It is
 * made when the message leaves: whoever reads a queue, a dead letter or the record of a message finds the
 * page alone.
 */
export function ownLinks(dependencies: {
  readonly siteUrl: string;
  readonly newsletterTokens: NewsletterTokens;
}): OwnLinks {
  const { siteUrl, newsletterTokens } = dependencies;
  const page = personalizationPage(siteUrl);
  const isOfPage = (part: MessagePart) =>
    typeof part !== 'string' && 'link' in part && part.link === page;
  return async ({ recipient, parts }, email) => {
    if (recipient.by !== 'subscriber' || !parts.some(isOfPage)) return parts;
    const id = recipient.subscriberId;
    const link = await personalizationLink(newsletterTokens, siteUrl, { id, email });
    return parts.map((part) =>
      typeof part !== 'string' && 'link' in part && part.link === page ? { ...part, link } : part,
    );
  };
}
