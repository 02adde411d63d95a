import {
  switchableKindSchema,
  type MessageKind,
  type SwitchableKind,
} from '../../../shared/contracts/messaging.ts';
import { messageKindNames } from '../../../shared/messages/message-kind-names.ts';
import {
  type NewsletterTokens,
  buildPersonalizationLink,
  buildUnsubscribeLink,
  unsubscribePage,
  personalizationPage,
} from '../../newsletter/subscriber-links.ts';
import type { Clock } from '../../runtime/clock.ts';
import { oneClickStopUrl, stopPageUrl, type StopTokens } from '../preferences/stop-link.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { renderPlotPng } from '../../integrations/email-layout/render-plot-png.ts';
import { renderFramedEmail } from '../../integrations/email-layout/framed-email.ts';
import { trialSummary } from '../../../shared/trial-summary.ts';
import { buildUnsubscribeHeaders } from '../../integrations/email-layout/unsubscribe-headers.ts';
import type { Email } from '../../integrations/ses-email.ts';
import { deliveryReference } from '../../entities/delivery.ts';
import type { ChannelProvider } from './sender.ts';

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

/** Continues 'Você recebe esta mensagem porque'. */
const reasons: Readonly<Record<MessageKind, string>> = {
  opening: 'a abertura do mercado faz parte da sua assinatura ou do seu teste no BFJ',
  closing: 'o fechamento do mercado faz parte da sua assinatura ou do seu teste no BFJ',
  digest: 'o resumo do mercado faz parte da sua assinatura ou do seu teste no BFJ',
  'weekly-report': 'pediu o relatório da sua carteira no BFJ',
  note: 'os avisos durante o dia fazem parte da sua assinatura ou do seu teste no BFJ',
  alert: 'criou um alerta de preço no BFJ',
  newsletter: 'se inscreveu na newsletter do BFJ',
  reply: 'escreveu para o BFJ',
  account: 'tem uma conta no BFJ',
};

/** Returns the end of an issue of the newsletter: what a trial adds to it. */
function offerTrial(
  { kind, run }: Pick<OutgoingMessage, 'kind' | 'run'>,
  siteUrl: string,
): readonly MessagePart[] {
  // Without a broadcast it is the welcome, which has links of its own.
  if (kind !== 'newsletter' || run === undefined) return [];
  return [
    {
      kind: 'link',
      before: `Quer também ${trialSummary}? O teste grátis não pede cartão:`,
      label: 'Conhecer o teste grátis',
      link: new URL('/trial-gratuito', siteUrl).href,
    },
  ];
}

export function emailProvider(
  email: Email,
  findUnsubscribeLink: FindUnsubscribeLink,
  personalizeLinks: PersonalizeLinks,
  siteUrl: string,
): ChannelProvider {
  return {
    channel: 'email',
    async send(message, { name, address = '', firstName }, attempt) {
      const { kind, subject, label, preheader, why = reasons[kind] } = message;
      const { greeting = firstName && `Olá, ${firstName.replace(/\.$/, '')}.` } = message;
      const parts = await personalizeLinks(message, address);
      const unsubscribeLink = await findUnsubscribeLink(message, address);
      const { plots, ...content } = renderFramedEmail(
        {
          subject,
          ...(preheader === undefined ? {} : { preheader }),
          ...(label === undefined ? {} : { label }),
          ...(greeting === undefined ? {} : { greeting }),
          why,
          parts: [...parts, ...offerTrial(message, siteUrl)],
          ...(unsubscribeLink === undefined
            ? {}
            : { unsubscribe: { what: unsubscribeLink.what, link: unsubscribeLink.page } }),
          ...(unsubscribeLink?.choices === undefined ? {} : { choices: unsubscribeLink.choices }),
        },
        siteUrl,
      );
      const { messageId } = await email.send({
        to: address,
        ...content,
        images: plots.map(({ contentId, part }) => ({ contentId, png: renderPlotPng(part) })),
        ...(unsubscribeLink === undefined
          ? {}
          : { headers: buildUnsubscribeHeaders(unsubscribeLink.oneClick) }),
        tags: deliveryReference(name, attempt),
      });
      return { partnerId: messageId };
    },
    countsTowardsDailyQuota: () => true,
  };
}
