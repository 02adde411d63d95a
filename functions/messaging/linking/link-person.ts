import { whatsAppConsentVersion } from '../../../shared/contracts/whatsapp-link.ts';
import { canonicalNumber } from '../../../shared/values/phone.ts';
import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-news.ts';
import type { CountCall, RateLimit } from '../../runtime/limits/rate-limit.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { newEvent } from '../../runtime/outbox.ts';
import { pauseAfterRace } from '../../runtime/pause-after-race.ts';
import { heardAt } from '../inbound/heard-at.ts';
import type { InboundMemory, InboundOutcome } from '../inbound/inbound-message-store.ts';
import type { DigestLinkCode } from './link-code.ts';
import type { LinkCode, LinkCodeStore } from './link-code-store.ts';
import { contactOf, type ContactChange, type LinkStanding, type LinkStore } from './link-store.ts';

export interface LinkPersonDependencies {
  readonly codes: LinkCodeStore;
  readonly links: LinkStore;
  readonly memory: InboundMemory;
  readonly digestCode: DigestLinkCode;
  readonly countCall: CountCall;
  readonly clock: Clock;
  readonly newId: NewId;
}

export type LinkAnswer =
  | { readonly is: 'linked'; readonly outcome: InboundOutcome }
  /** Never there, used by others, replaced or too old: which of them is nobody's business. */
  | { readonly is: 'no-such-code' }
  /** They have used it themselves, and are linked by it still. */
  | { readonly is: 'linked-already' }
  /** The code is of an account with another number, of which they learn nothing. */
  | { readonly is: 'other-number' }
  | { readonly is: 'too-many-tries' }
  /** They have linked themselves elsewhere, or ended the link, after they wrote this. */
  | { readonly is: 'overtaken' }
  /** By somebody else who was at work on the same message. */
  | { readonly is: 'answered' };

/** Codes that somebody may write in an hour, right or wrong. */
export const tries: RateLimit = {
  name: 'link-whatsapp:number:3600',
  maximum: 10,
  windowSeconds: 3600,
};
/** Others may link, unlink and delete at the same moment. */
const maximumAttempts = 6;

/**
 * Links whoever has written a code to the account that it was made for, if it is that account's own number
 * or WhatsApp does not tell which number it is. Who was linked to another account is so no longer.
 * @throws OperationalError where others are in the way time and again
 */
export async function linkPerson(
  dependencies: LinkPersonDependencies,
  message: Pick<InboundWhatsAppMessage, 'id' | 'from' | 'at'>,
  code: string,
): Promise<LinkAnswer> {
  const { codes, links, memory, clock } = dependencies;
  const { waId, userId } = message.from;
  if (!(await mayTry(dependencies, userId ?? canonicalNumber(waId ?? '')))) {
    return { is: 'too-many-tries' };
  }
  const digest = await dependencies.digestCode(code);
  for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
    const found = await codes.find(digest, clock());
    if (found === undefined) {
      // Somebody else at work on the same message may have used it just now.
      const heard = await memory.find(message.id);
      if (heard === 'new') {
        const isOwn = (await links.readOwners(message.from)).some(
          ({ contact }) => contact?.code_digest === digest,
        );
        return { is: isOwn ? 'linked-already' : 'no-such-code' };
      }
      return heard === 'answered' ? { is: 'answered' } : { is: 'linked', outcome: heard };
    }
    const account = await links.read(found.accountId);
    if (account.phone === undefined) return { is: 'no-such-code' };
    if (waId !== undefined && canonicalNumber(waId) !== canonicalNumber(account.phone)) {
      return { is: 'other-number' };
    }
    const outcome = await tryToLink(dependencies, message, account, found);
    if (outcome === 'overtaken') return { is: 'overtaken' };
    if (outcome !== 'refused') return { is: 'linked', outcome };
    await pauseAfterRace(attempt);
  }
  throw new OperationalError('A number could not be linked: others changed the same every time');
}

async function mayTry({ countCall }: LinkPersonDependencies, subject: string): Promise<boolean> {
  try {
    await countCall(tries, subject);
    return true;
  } catch (error) {
    if (error instanceof BfjError && error.code === 'rate_limited') return false;
    throw error;
  }
}

async function tryToLink(
  dependencies: LinkPersonDependencies,
  { id, from, at }: Pick<InboundWhatsAppMessage, 'id' | 'from' | 'at'>,
  account: LinkStanding,
  code: LinkCode,
): Promise<InboundOutcome | 'overtaken' | 'refused'> {
  const { codes, links, memory, clock } = dependencies;
  const owners = await links.readOwners(from);
  const others = owners.filter(({ accountId }) => accountId !== account.accountId);
  const wroteAt = heardAt({ at }, clock());
  if (isOvertaken(account, others, wroteAt)) return 'overtaken';
  const versions = [account, ...others].flatMap((one) => [
    one.contact?.updated_at,
    one.settingsVersion,
  ]);
  const when = { at: wroteAt, updatedAt: laterThan(versions, clock()) };
  const contact = contactOf(from, account.contact, { ...when, codeDigest: code.digest });
  const outcome: InboundOutcome = {
    linked: account.accountId,
    unlinked: others.filter(({ phone }) => phone !== undefined).map(({ accountId }) => accountId),
    ...(contact.wa_id === undefined ? { isNumberHidden: true } : {}),
  };
  const written = await links.bind(
    account,
    contact,
    {
      linked: linking(dependencies, account, code, when),
      ended: others.map((of) => ({
        of,
        change: unlinking(dependencies, of, 'linked-elsewhere', when),
      })),
    },
    [...codes.useWrites(code, clock()), memory.outcomeWrite(id, outcome)],
  );
  return written === 'written' ? outcome : 'refused';
}

/** Of what somebody has written and pressed the last counts, in whatever order it is worked off. */
function isOvertaken(
  { contact, consent }: LinkStanding,
  others: readonly LinkStanding[],
  wroteAt: string,
): boolean {
  const hasEndedIt =
    contact === undefined && consent.opted_out_at !== undefined && consent.opted_out_at > wroteAt;
  return hasEndedIt || others.some((other) => (other.contact?.linked_at ?? '') > wroteAt);
}

interface When {
  /** ISO 8601: when its person has written or pressed it. */
  readonly at: string;
  /** ISO 8601: the version of the rows from now on. */
  readonly updatedAt: string;
}

/** What is stored of it as consent: where it was said, and which sentence was read. */
const linkScreen = 'whatsapp-link';

function linking(
  { clock, newId }: Pick<LinkPersonDependencies, 'clock' | 'newId'>,
  { accountId, consent }: LinkStanding,
  { textVersion }: LinkCode,
  { at, updatedAt }: When,
): ContactChange {
  const { opted_out_at: no = '', opted_out_by: by } = consent;
  return {
    channel: {
      opted_in_at: at,
      opted_in_by: linkScreen,
      text_version: textVersion,
      // Whoever has said no after it has said no.
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

/** That nothing goes to an account's WhatsApp any more. */
export function unlinking(
  { clock, newId }: Pick<LinkPersonDependencies, 'clock' | 'newId'>,
  { accountId, consent }: LinkStanding,
  reason: 'own-wish' | 'linked-elsewhere',
  { at, updatedAt }: When,
): ContactChange {
  return {
    channel: {
      ...consent,
      // Not before what they have said yes to.
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
