import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-news.ts';
import type { InboundOutcome } from '../inbound/inbound-message-store.ts';
import {
  linkPerson,
  type LinkAnswer,
  type LinkPersonDependencies,
} from '../linking/link-person.ts';
import { answerTexts } from './answer-texts.ts';
import { answerWith, answerCode, occasionOf, type GiveAnswerDependencies } from './give-answer.ts';
import { linkedElsewhereNotice, linkedWithoutNumberNotice, reply } from './replies.ts';
import type { KnownSender } from './sender-store.ts';

export type AnswerLinkDependencies = LinkPersonDependencies & GiveAnswerDependencies;

/** @param code undefined where they have written none */
export async function answerLink(
  dependencies: AnswerLinkDependencies,
  message: InboundWhatsAppMessage,
  sender: KnownSender,
  code: string | undefined,
): Promise<void> {
  const result: LinkAnswer | { readonly is: 'without-code' } =
    code === undefined ? { is: 'without-code' } : await linkPerson(dependencies, message, code);
  const texts = answerTexts(dependencies.siteUrl);
  switch (result.is) {
    case 'linked':
      await tellLinked(dependencies, message, result.outcome);
      return;
    case 'linked-already':
      await answerLinkedAlready(dependencies, message, sender);
      return;
    case 'no-such-code':
      await answerCode(dependencies, message, sender, texts.noSuchCode);
      return;
    case 'other-number':
      await answerCode(dependencies, message, sender, texts.otherNumber);
      return;
    case 'without-code':
      // Whoever is linked has nothing to ask for.
      if (sender.is === 'account') {
        await answerLinkedAlready(dependencies, message, sender);
        return;
      }
      await answerCode(dependencies, message, sender, texts.withoutCode);
      return;
    // Before that they have been told to wait.
    case 'too-many-tries':
    case 'answered':
    case 'overtaken':
      return;
    default:
      result satisfies never;
  }
}

async function answerLinkedAlready(
  dependencies: AnswerLinkDependencies,
  message: InboundWhatsAppMessage,
  sender: KnownSender,
): Promise<void> {
  const texts = answerTexts(dependencies.siteUrl);
  const parts = sender.isOptedOut ? texts.linkedAndPaused : texts.linkedAlready;
  await answerWith(dependencies, message, sender, 'linkedAlready', parts);
}

/** Says what a code has done, to whoever has written it and whom it concerns beside them. */
export async function tellLinked(
  dependencies: AnswerLinkDependencies,
  message: Pick<InboundWhatsAppMessage, 'id' | 'at'>,
  { linked, unlinked, isNumberHidden }: InboundOutcome,
): Promise<void> {
  const { queue, clock, siteUrl } = dependencies;
  const occasion = occasionOf(message);
  const where = { siteUrl, now: clock() };
  const account = { is: 'account', accountId: linked } as const;
  const texts = answerTexts(siteUrl);
  const isTold = isNumberHidden === true && queue.takes('email');
  await queue.send([
    reply(
      account,
      occasion,
      { parts: isTold ? texts.linkedWithoutNumber : texts.linked },
      where.now,
    ),
    ...(isTold ? [linkedWithoutNumberNotice(linked, occasion, where)] : []),
    ...(queue.takes('email') ? unlinked : []).map((accountId) =>
      linkedElsewhereNotice(accountId, occasion, where),
    ),
  ]);
}
