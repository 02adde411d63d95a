import * as z from 'zod/mini';
import type { SwitchableKind } from '../../../shared/contracts/messaging.ts';
import type { StopLink } from '../../../shared/contracts/account-messages.ts';
import { maskEmail } from '../../../shared/values/email.ts';
import { classifyUserAgent } from '../../entities/consent.ts';
import { isOptedIn } from '../../entities/channel-settings.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { ChannelRows } from './channel-store.ts';
import { isAlreadySet } from './plan-settings-change.ts';
import type { StopTokens } from './stop-link.ts';
import { setMessageSwitches, type SetMessageSwitchesDependencies } from './set-message-switches.ts';

export interface StopDependencies extends SetMessageSwitchesDependencies {
  readonly stopTokens: StopTokens;
}

/**
 * Stops the kind of message that a link belongs to. Idempotent, and does nothing for a deleted account. Stores only
 * the kind of program that made the request: mail providers call the link for all their users.
 * @throws ProblemError `invalid_token`, also for an expired link
 */
export async function stopMessages(
  dependencies: StopDependencies,
  token: string,
  userAgent: string | null = null,
): Promise<void> {
  const { accountId, kind } = await openLink(dependencies, token);
  try {
    const changes = [{ channel: 'email', kind, on: false }] as const;
    await setMessageSwitches(dependencies, accountId, changes, {
      by: 'link',
      userAgent: classifyUserAgent(userAgent),
    });
  } catch (error) {
    if (!isAccountDeleted(error)) throw error;
  }
}

/**
 * Returns what a link would stop or has stopped.
 * @throws ProblemError `invalid_token`, also for a deleted account
 */
export async function checkStopLink(
  dependencies: StopDependencies,
  token: string,
): Promise<StopLink> {
  const { accountId, kind } = await openLink(dependencies, token);
  return toStopLink(await dependencies.channels.read(accountId), kind);
}

/**
 * Undoes what a link has stopped.
 * @throws ProblemError `invalid_token`, also for a deleted account
 */
export async function resumeMessages(
  dependencies: StopDependencies,
  token: string,
  userAgent: string | null,
): Promise<StopLink> {
  const { accountId, kind } = await openLink(dependencies, token);
  try {
    const changes = [{ channel: 'email', kind, on: true }] as const;
    const cause = { by: 'link', userAgent } as const;
    return toStopLink(await setMessageSwitches(dependencies, accountId, changes, cause), kind);
  } catch (error) {
    throw isAccountDeleted(error) ? new ProblemError('invalid_token') : error;
  }
}

async function openLink(
  { stopTokens, clock }: Pick<StopDependencies, 'stopTokens' | 'clock'>,
  token: string,
) {
  const content = await stopTokens.open(token, clock());
  if (content === undefined) throw new ProblemError('invalid_token');
  return content;
}

function isAccountDeleted(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'account_not_found';
}

const registrationSchema = z.object({ email: z.string() });

function toStopLink({ registration, settings }: ChannelRows, kind: SwitchableKind): StopLink {
  const { data } = registrationSchema.safeParse(registration);
  if (data === undefined) throw new ProblemError('invalid_token');
  const isEnabled =
    isOptedIn(settings, 'email') && isAlreadySet(settings, { channel: 'email', kind, on: true });
  return { email: maskEmail(data.email), kind, stopped: !isEnabled };
}
