import type * as z from 'zod/mini';
import {
  whatsAppLinkCode,
  whatsAppLinkWord,
  type LinkedWhatsApp,
  type StartedWhatsAppLink,
  type startWhatsAppLink,
  type WhatsAppLink,
} from '../../../shared/contracts/whatsapp-link.ts';
import type { PhoneNumber } from '../../../shared/values/phones/phone-number.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { pauseAfterRace } from '../../runtime/pause-after-race.ts';
import { newLinkSeed, shownLinkCode, type DigestLinkCode, type MakeLinkCode } from './link-code.ts';
import type { LinkCodeStore, NewestLinkCode } from './link-code-store.ts';
import { unlinking } from './link-person.ts';
import type { LinkStanding, LinkStore } from './link-store.ts';

export interface OwnLinkDependencies {
  readonly codes: LinkCodeStore;
  readonly links: LinkStore;
  readonly makeCode: MakeLinkCode;
  readonly digestCode: DigestLinkCode;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Digits of our own number with its country's code; undefined: linking is not offered. */
  readonly ownNumber: string | undefined;
}

/** @throws BfjError `account_not_found` */
export async function readOwnLink(
  dependencies: OwnLinkDependencies,
  accountId: string,
): Promise<WhatsAppLink> {
  const { codes, links, clock, ownNumber } = dependencies;
  const linked = linkedOf(existing(await links.read(accountId)));
  if (ownNumber === undefined) return { isOffered: false, linked, link: null };
  if (linked !== null) return { isOffered: true, linked, link: null };
  const newest = await codes.newest(accountId, clock());
  return {
    isOffered: true,
    linked,
    link:
      newest === undefined
        ? null
        : await shown(dependencies, accountId, { ...newest, number: ownNumber }),
  };
}

/** Others of the same account may ask at the same moment, in another tab. */
const maximumAttempts = 5;
/** One that is good for longer than that is shown again: a new one would end it in the tab where it stands. */
const worthShowingMilliseconds = 5 * 60_000;

/** @throws BfjError `account_not_found`, `changed_meanwhile` */
export async function startLink(
  dependencies: OwnLinkDependencies,
  accountId: string,
  { textVersion }: z.infer<typeof startWhatsAppLink.request>,
): Promise<StartedWhatsAppLink> {
  const { codes, links, makeCode, digestCode, clock, ownNumber } = dependencies;
  for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
    const linked = linkedOf(existing(await links.read(accountId)));
    if (ownNumber === undefined) return { linked, link: null };
    const now = clock();
    const newest = await codes.newest(accountId, now);
    const left = (newest?.expiresAt.getTime() ?? 0) - now.getTime();
    if (newest?.textVersion === textVersion && left > worthShowingMilliseconds) {
      return {
        linked,
        link: await shown(dependencies, accountId, { ...newest, number: ownNumber }),
      };
    }
    const seed = newLinkSeed();
    const digest = await digestCode(await makeCode(accountId, seed));
    const code = { accountId, digest, seed, textVersion };
    if ((await codes.keep(code, newest?.digest, now)) === 'kept') {
      const expiresAt = new Date(now.getTime() + whatsAppLinkCode.validSeconds * 1000);
      return {
        linked,
        link: await shown(dependencies, accountId, { seed, expiresAt, number: ownNumber }),
      };
    }
    await pauseAfterRace(attempt);
  }
  throw new BfjError('changed_meanwhile');
}

async function shown(
  { makeCode }: OwnLinkDependencies,
  accountId: string,
  about: Pick<NewestLinkCode, 'seed' | 'expiresAt'> & { readonly number: string },
): Promise<NonNullable<StartedWhatsAppLink['link']>> {
  const { seed, expiresAt, number } = about;
  const code = shownLinkCode(await makeCode(accountId, seed));
  const text = encodeURIComponent(`${whatsAppLinkWord} ${code}`);
  return {
    code,
    number,
    url: `https://wa.me/${number}?text=${text}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** @throws BfjError `account_not_found`, `changed_meanwhile` */
export async function endOwnLink(
  dependencies: OwnLinkDependencies,
  accountId: string,
): Promise<{ linked: null }> {
  const { links, clock } = dependencies;
  for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
    const standing = existing(await links.read(accountId));
    if (standing.contact === undefined) return { linked: null };
    const { contact, settingsVersion } = standing;
    const updatedAt = laterThan([contact.updated_at, settingsVersion], clock());
    const when = { at: updatedAt, updatedAt };
    const change = unlinking(dependencies, standing, 'own-wish', when);
    if ((await links.release(standing, change)) === 'written') return { linked: null };
    await pauseAfterRace(attempt);
  }
  throw new BfjError('changed_meanwhile');
}

function existing(standing: LinkStanding): LinkStanding {
  if (standing.phone === undefined) throw new BfjError('account_not_found');
  return standing;
}

function linkedOf({ contact }: LinkStanding): LinkedWhatsApp {
  if (contact === undefined) return null;
  const { wa_id: number, bsuid, linked_at: since, number_left_at: left } = contact;
  // Without the values of a stranger a contact may be empty; its owner must link again.
  if (number === undefined && bsuid === undefined) return null;
  return number === undefined
    ? { number: null, since, numberLeftAt: left ?? null }
    : { number: maskedNumber(number), since, numberLeftAt: null };
}

/** `+5511988887777` as `(11) •••••-••77`: enough for its owner to recognise it. */
export function maskedNumber(number: PhoneNumber): string {
  return `(${number.slice(3, 5)}) •••••-••${number.slice(-2)}`;
}
