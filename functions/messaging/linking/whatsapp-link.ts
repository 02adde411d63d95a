import type * as z from 'zod/mini';
import {
  whatsAppLinkCode,
  whatsAppLinkWord,
  type LinkedWhatsApp,
  type StartedWhatsAppLink,
  type startWhatsAppLink,
  type WhatsAppLink,
} from '../../../shared/contracts/whatsapp-link.ts';
import type { PhoneNumber } from '../../entities/phone-number.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { pauseAfterRace } from '../../runtime/pause-after-race.ts';
import {
  newLinkSeed,
  formatLinkCode,
  type DigestLinkCode,
  type MakeLinkCode,
} from './link-code.ts';
import type { LinkCodeStore, NewestLinkCode } from './link-code-store.ts';
import { unlinking } from './link-account.ts';
import type { AccountLink, LinkStore } from './link-store.ts';

export interface WhatsAppLinkDependencies {
  readonly codes: LinkCodeStore;
  readonly links: LinkStore;
  readonly makeCode: MakeLinkCode;
  readonly digestCode: DigestLinkCode;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Digits of our own number with the country code; undefined when linking is not offered. */
  readonly businessNumber: string | undefined;
}

/** @throws ProblemError `account_not_found` */
export async function readWhatsAppLink(
  dependencies: WhatsAppLinkDependencies,
  accountId: string,
): Promise<WhatsAppLink> {
  const { codes, links, clock, businessNumber } = dependencies;
  const linked = toLinkedWhatsApp(requireAccount(await links.read(accountId)));
  if (businessNumber === undefined) return { isOffered: false, linked, link: null };
  if (linked !== null) return { isOffered: true, linked, link: null };
  const newest = await codes.newest(accountId, clock());
  return {
    isOffered: true,
    linked,
    link:
      newest === undefined
        ? null
        : await buildLinkView(dependencies, accountId, { ...newest, number: businessNumber }),
  };
}

/** Another tab of the same account may request a code at the same moment. */
const maxAttempts = 5;
/** A code with more time left than this is shown again: a new one would invalidate it in the other tab. */
const minRemainingMilliseconds = 5 * 60_000;

/** @throws ProblemError `account_not_found`, `changed_meanwhile` */
export async function startLink(
  dependencies: WhatsAppLinkDependencies,
  accountId: string,
  { textVersion }: z.infer<typeof startWhatsAppLink.request>,
): Promise<StartedWhatsAppLink> {
  const { codes, links, makeCode, digestCode, clock, businessNumber } = dependencies;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const linked = toLinkedWhatsApp(requireAccount(await links.read(accountId)));
    if (businessNumber === undefined) return { linked, link: null };
    const now = clock();
    const newest = await codes.newest(accountId, now);
    const millisecondsLeft = (newest?.expiresAt.getTime() ?? 0) - now.getTime();
    if (newest?.textVersion === textVersion && millisecondsLeft > minRemainingMilliseconds) {
      return {
        linked,
        link: await buildLinkView(dependencies, accountId, { ...newest, number: businessNumber }),
      };
    }
    const seed = newLinkSeed();
    const digest = await digestCode(await makeCode(accountId, seed));
    const code = { accountId, digest, seed, textVersion };
    if ((await codes.keep(code, newest?.digest, now)) === 'kept') {
      const expiresAt = new Date(now.getTime() + whatsAppLinkCode.validSeconds * 1000);
      return {
        linked,
        link: await buildLinkView(dependencies, accountId, {
          seed,
          expiresAt,
          number: businessNumber,
        }),
      };
    }
    await pauseAfterRace(attempt);
  }
  throw new ProblemError('changed_meanwhile');
}

async function buildLinkView(
  { makeCode }: WhatsAppLinkDependencies,
  accountId: string,
  about: Pick<NewestLinkCode, 'seed' | 'expiresAt'> & { readonly number: string },
): Promise<NonNullable<StartedWhatsAppLink['link']>> {
  const { seed, expiresAt, number } = about;
  const code = formatLinkCode(await makeCode(accountId, seed));
  const text = encodeURIComponent(`${whatsAppLinkWord} ${code}`);
  return {
    code,
    number,
    url: `https://wa.me/${number}?text=${text}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** @throws ProblemError `account_not_found`, `changed_meanwhile` */
export async function endWhatsAppLink(
  dependencies: WhatsAppLinkDependencies,
  accountId: string,
): Promise<{ linked: null }> {
  const { links, clock } = dependencies;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const accountLink = requireAccount(await links.read(accountId));
    if (accountLink.contact === undefined) return { linked: null };
    const { contact, settingsVersion } = accountLink;
    const updatedAt = laterThan([contact.updated_at, settingsVersion], clock());
    const when = { at: updatedAt, updatedAt };
    const change = unlinking(dependencies, accountLink, 'own-wish', when);
    if ((await links.release(accountLink, change)) === 'written') return { linked: null };
    await pauseAfterRace(attempt);
  }
  throw new ProblemError('changed_meanwhile');
}

function requireAccount(accountLink: AccountLink): AccountLink {
  if (accountLink.phone === undefined) throw new ProblemError('account_not_found');
  return accountLink;
}

function toLinkedWhatsApp({ contact }: AccountLink): LinkedWhatsApp {
  if (contact === undefined) return null;
  const { wa_id: number, bsuid, linked_at: since, number_left_at: left } = contact;
  // Without the values of a stranger a contact may be empty; its owner must link again.
  if (number === undefined && bsuid === undefined) return null;
  return number === undefined
    ? { number: null, since, numberLeftAt: left ?? null }
    : { number: maskedNumber(number), since, numberLeftAt: null };
}

/** Formats `+5511988887777` as `(11) •••••-••77`: enough for its owner to recognise it. */
export function maskedNumber(number: PhoneNumber): string {
  return `(${number.slice(3, 5)}) •••••-••${number.slice(-2)}`;
}
