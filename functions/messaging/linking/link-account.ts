import { whatsAppConsentVersion } from '../../../shared/contracts/whatsapp-link.ts';
import { accountPhoneNumber } from '../../entities/phone-number.ts';
import type { InboundWhatsAppMessage, WhatsAppUser } from '../../integrations/whatsapp-events.ts';
import { isForeignUserId } from '../../entities/whatsapp-contact.ts';
import type { CountCall, RateLimit } from '../../runtime/limits/rate-limit.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { newEvent } from '../../runtime/outbox.ts';
import { pauseAfterRace } from '../../runtime/pause-after-race.ts';
import { inboundTime } from '../inbound/inbound-time.ts';
import type { InboundMemory, InboundOutcome } from '../inbound/inbound-message-store.ts';
import type { DigestLinkCode } from './link-code.ts';
import type { LinkCode, LinkCodeStore } from './link-code-store.ts';
import type { LinkQuestion, LinkQuestionStore } from './link-question-store.ts';
import {
  buildContact,
  type ContactChange,
  type AccountLink,
  type LinkStore,
} from './link-store.ts';

export interface LinkDependencies {
  readonly codes: LinkCodeStore;
  readonly links: LinkStore;
  readonly linkQuestions: LinkQuestionStore;
  readonly memory: InboundMemory;
  readonly digestCode: DigestLinkCode;
  readonly countCall: CountCall;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** The result of a code in a message. */
export type CodeAnswer =
  /** Asks whether the account with this e-mail is the sender's own. */
  | { readonly is: 'question'; readonly email: string; readonly accountId: string }
  /**
   * The code never existed, was used by another user, was replaced or has expired; the answer does not reveal which.
   */
  | { readonly is: 'no-such-code' }
  /** The sender has used this code before and is still linked by it. */
  | { readonly is: 'linked-already' }
  /** The code belongs to an account with another number; the answer reveals nothing about it. */
  | { readonly is: 'other-number' }
  | { readonly is: 'too-many-tries' };

/** The result of 'sim' to the question. */
export type ConfirmationAnswer =
  | { readonly is: 'linked'; readonly outcome: InboundOutcome }
  | Extract<CodeAnswer, { readonly is: 'no-such-code' | 'linked-already' | 'other-number' }>
  /** The sender linked another account or ended the link after writing this message. */
  | { readonly is: 'overtaken' }
  /** Another invocation has answered the same message. */
  | { readonly is: 'answered' };

/** Codes that a sender may try in an hour, right or wrong. */
export const codeAttemptLimit: RateLimit = {
  name: 'link-whatsapp:number:3600',
  maximum: 10,
  windowSeconds: 3600,
};
/** Concurrent links, unlinks and deletions are possible. */
const maxAttempts = 6;

/**
 * Asks whether the account of a code is the sender's own, if their number is that account's or WhatsApp does not
 * report it. The code alone does not link.
 */
export async function askToConfirmLink(
  dependencies: LinkDependencies,
  { from }: Pick<InboundWhatsAppMessage, 'from'>,
  { code, questionId }: { readonly code: string; readonly questionId: string },
): Promise<CodeAnswer> {
  const { codes, links, linkQuestions, clock } = dependencies;
  if (!(await mayTry(dependencies, from.userId ?? from.waId ?? ''))) {
    return { is: 'too-many-tries' };
  }
  const codeDigest = await dependencies.digestCode(code);
  const found = await codes.find(codeDigest, clock());
  if (found === undefined) return usedCode(dependencies, from, codeDigest);
  const { accountId, expiresAt } = found;
  const { phone, email } = await links.read(accountId);
  if (phone === undefined || email === undefined) return { is: 'no-such-code' };
  if (!mayBeNumber(from, phone)) return { is: 'other-number' };
  const askedAt = clock().toISOString();
  await linkQuestions.ask(from, { codeDigest, askedAt, questionId, expiresAt });
  return { is: 'question', email, accountId };
}

/**
 * Links the sender of 'sim' to the account of the question. A link of the sender to another account ends.
 * @throws OperationalError when concurrent changes win every retry
 */
export async function confirmLink(
  dependencies: LinkDependencies,
  message: Pick<InboundWhatsAppMessage, 'id' | 'from' | 'at'>,
  question: LinkQuestion,
): Promise<ConfirmationAnswer> {
  const { codes, links, memory, clock } = dependencies;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const found = await codes.find(question.codeDigest, clock());
    if (found === undefined) {
      // Another invocation for the same message may have used it just now.
      const progress = await memory.find(message.id);
      if (progress === 'new') return usedCode(dependencies, message.from, question.codeDigest);
      return progress === 'answered' ? { is: 'answered' } : { is: 'linked', outcome: progress };
    }
    const account = await links.read(found.accountId);
    if (account.phone === undefined) return { is: 'no-such-code' };
    if (!mayBeNumber(message.from, account.phone)) return { is: 'other-number' };
    const outcome = await tryToLink(dependencies, message, account, { code: found, question });
    if (outcome === 'overtaken') return { is: 'overtaken' };
    if (outcome !== 'refused') return { is: 'linked', outcome };
    await pauseAfterRace(attempt);
  }
  throw new OperationalError('A number could not be linked because of concurrent changes');
}

/**
 * Returns whether a sender may have an account's phone: a user id of another country does not hide a Brazilian
 * number.
 */
function mayBeNumber({ waId, userId }: WhatsAppUser, phone: string): boolean {
  if (waId !== undefined) return waId === accountPhoneNumber(phone);
  return userId !== undefined && !isForeignUserId(userId);
}

async function usedCode(
  { links }: LinkDependencies,
  from: WhatsAppUser,
  codeDigest: string,
): Promise<{ readonly is: 'linked-already' | 'no-such-code' }> {
  const linkedAccounts = await links.readLinkedAccounts(from);
  const isCodeOfLinkedAccount = linkedAccounts.some(
    ({ contact }) => contact?.code_digest === codeDigest,
  );
  return { is: isCodeOfLinkedAccount ? 'linked-already' : 'no-such-code' };
}

async function mayTry({ countCall }: LinkDependencies, subject: string): Promise<boolean> {
  try {
    await countCall(codeAttemptLimit, subject);
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'rate_limited') return false;
    throw error;
  }
}

async function tryToLink(
  dependencies: LinkDependencies,
  { id, from, at }: Pick<InboundWhatsAppMessage, 'id' | 'from' | 'at'>,
  account: AccountLink,
  { code, question }: { readonly code: LinkCode; readonly question: LinkQuestion },
): Promise<InboundOutcome | 'overtaken' | 'refused'> {
  const { codes, links, memory, linkQuestions, clock } = dependencies;
  const linkedAccounts = await links.readLinkedAccounts(from);
  const others = linkedAccounts.filter(({ accountId }) => accountId !== account.accountId);
  const wroteAt = inboundTime({ at }, clock());
  if (isOvertaken(account, others, wroteAt)) return 'overtaken';
  const versions = [account, ...others].flatMap((one) => [
    one.contact?.updated_at,
    one.settingsVersion,
  ]);
  const when = { at: wroteAt, updatedAt: laterThan(versions, clock()) };
  const contact = buildContact(from, account.contact, { ...when, codeDigest: code.digest });
  const outcome: InboundOutcome = {
    linked: account.accountId,
    unlinked: others.filter(({ phone }) => phone !== undefined).map(({ accountId }) => accountId),
    ...(contact.wa_id === undefined ? { isNumberHidden: true } : {}),
  };
  const bindOutcome = await links.bind(
    account,
    contact,
    {
      linked: linking(dependencies, account, code, when),
      ended: others.map((of) => ({
        of,
        change: unlinking(dependencies, of, 'linked-elsewhere', when),
      })),
    },
    [
      ...codes.useWrites(code, clock()),
      linkQuestions.answerWrite(question),
      memory.outcomeWrite(id, outcome),
    ],
  );
  return bindOutcome === 'written' ? outcome : 'refused';
}

/** The last choice counts, in words or on the page, regardless of the order in which the two are processed. */
function isOvertaken(
  { contact, consent }: AccountLink,
  others: readonly AccountLink[],
  wroteAt: string,
): boolean {
  const hasEndedIt =
    contact === undefined && consent.opted_out_at !== undefined && consent.opted_out_at > wroteAt;
  return hasEndedIt || others.some((other) => (other.contact?.linked_at ?? '') > wroteAt);
}

interface ChangeTime {
  /** ISO 8601: when the user wrote the message or pressed the button. */
  readonly at: string;
  /** ISO 8601: the new version of the rows. */
  readonly updatedAt: string;
}

/** Screen name in the consent record. */
const linkScreen = 'whatsapp-link';

function linking(
  { clock, newId }: Pick<LinkDependencies, 'clock' | 'newId'>,
  { accountId, consent }: AccountLink,
  { textVersion }: LinkCode,
  { at, updatedAt }: ChangeTime,
): ContactChange {
  const { opted_out_at: no = '', opted_out_by: by } = consent;
  return {
    channel: {
      opted_in_at: at,
      opted_in_by: linkScreen,
      text_version: textVersion,
      // A later opt-out stays in force.
      ...(no > at ? { opted_out_at: no, opted_out_by: by } : {}),
    },
    updatedAt,
    entry: {
      id: newId('con'),
      purpose: 'whatsapp_messages',
      action: 'granted',
      textVersion,
      at,
      screen: linkScreen,
      userAgent: null,
    },
    event: newEvent({ clock, newId }, 'whatsapp.linked', { accountId }),
  };
}

/** Returns the change that ends messages to an account's WhatsApp. */
export function unlinking(
  { clock, newId }: Pick<LinkDependencies, 'clock' | 'newId'>,
  { accountId, consent }: AccountLink,
  reason: 'own-wish' | 'linked-elsewhere',
  { at, updatedAt }: ChangeTime,
): ContactChange {
  return {
    channel: {
      ...consent,
      // Not earlier than the opt-in that it ends.
      opted_out_at: [at, consent.opted_in_at ?? at].toSorted().at(-1) ?? at,
      opted_out_by: reason === 'own-wish' ? 'page' : 'word',
    },
    updatedAt,
    entry: {
      id: newId('con'),
      purpose: 'whatsapp_messages',
      action: 'withdrawn',
      textVersion: consent.text_version ?? whatsAppConsentVersion,
      at,
      screen: linkScreen,
      userAgent: null,
    },
    event: newEvent({ clock, newId }, 'whatsapp.unlinked', { accountId, reason }),
  };
}
