import * as z from 'zod/mini';
import type { SwitchableKind } from '../../../shared/contracts/messaging.ts';
import type { StopLink } from '../../../shared/contracts/own-messages.ts';
import { maskedEmail } from '../../../shared/values/email.ts';
import { kindOfProgram } from '../../records/consent.ts';
import { isOptedIn } from '../../records/channel-settings.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import type { ChannelRows } from './channel-store.ts';
import { isTurned } from './plan-turns.ts';
import type { StopTokens } from './stop-link.ts';
import { turnMessages, type TurnDependencies } from './turn-messages.ts';

export interface StopDependencies extends TurnDependencies {
  readonly stopTokens: StopTokens;
}

/**
 * Stops the kind of message that a link is of; a second time changes nothing, and neither does one of
 * an account that is gone. Of whoever asked for it no more is kept than what kind of program it was: mail
 * providers press for all their users.
 * @throws BfjError `invalid_token`, also for a link that is too old
 */
export async function stopMessages(
  dependencies: StopDependencies,
  token: string,
  userAgent: string | null = null,
): Promise<void> {
  const { accountId, kind } = await openLink(dependencies, token);
  try {
    const turns = [{ channel: 'email', kind, on: false }] as const;
    await turnMessages(dependencies, accountId, turns, {
      by: 'link',
      userAgent: kindOfProgram(userAgent),
    });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** What a link would stop, or has stopped. @throws BfjError `invalid_token`, also after the account */
export async function checkStopLink(
  dependencies: StopDependencies,
  token: string,
): Promise<StopLink> {
  const { accountId, kind } = await openLink(dependencies, token);
  return shown(await dependencies.channels.read(accountId), kind);
}

/** Undoes what a link has stopped. @throws BfjError `invalid_token`, also after the account */
export async function resumeMessages(
  dependencies: StopDependencies,
  token: string,
  userAgent: string | null,
): Promise<StopLink> {
  const { accountId, kind } = await openLink(dependencies, token);
  try {
    const turns = [{ channel: 'email', kind, on: true }] as const;
    const cause = { by: 'link', userAgent } as const;
    return shown(await turnMessages(dependencies, accountId, turns, cause), kind);
  } catch (error) {
    throw isGone(error) ? new BfjError('invalid_token') : error;
  }
}

async function openLink(
  { stopTokens, clock }: Pick<StopDependencies, 'stopTokens' | 'clock'>,
  token: string,
) {
  const content = await stopTokens.open(token, clock());
  if (content === undefined) throw new BfjError('invalid_token');
  return content;
}

function isGone(error: unknown): boolean {
  return error instanceof BfjError && error.code === 'account_not_found';
}

const registrationSchema = z.object({ email: z.string() });

function shown({ registration, settings }: ChannelRows, kind: SwitchableKind): StopLink {
  const { data } = registrationSchema.safeParse(registration);
  if (data === undefined) throw new BfjError('invalid_token');
  const comes =
    isOptedIn(settings, 'email') && isTurned(settings, { channel: 'email', kind, on: true });
  return { email: maskedEmail(data.email), kind, stopped: !comes };
}
