import { loadCognito } from '../access/session/load-cognito.ts';
import { checkAccess } from '../../../../shared/contracts/access.ts';
import { getAccount, type Account } from '../../../../shared/contracts/accounts.ts';
import { callAs } from '../access/session/authorized-api.ts';
import { clearEndedSession } from '../access/session/ended-session.ts';
import { otherKind, type SessionKind } from '../access/session/session-kind.ts';
import {
  storeSession,
  type StoredSession,
  type StoredUser,
} from '../access/session/session-store.ts';
import { SignInError } from './sign-in-error.ts';

/**
 * Reads the signed-in user and stores the session, which replaces any other. If the read fails, the previous session
 * stays.
 * @throws SignInError `failed`
 */
export async function openSession(kind: SessionKind): Promise<void> {
  try {
    const session = kind === 'account' ? await readAccount() : await readTrial();
    // End the other session's tokens first: storing the session makes the page navigate, which would abort a running
    // call.
    await revokeTokens(otherKind(kind));
    clearEndedSession(session);
    storeSession(session);
  } catch (cause) {
    await revokeTokens(kind);
    throw new SignInError('failed', { cause });
  }
}

/** Revokes the tokens of a discarded session, which would stay valid in this browser for weeks. */
async function revokeTokens(kind: SessionKind): Promise<void> {
  const cognito = await loadCognito();
  await cognito.end(kind).catch(() => undefined);
}

/** Returns the part of an account that the browser stores. */
export function storedUser({ telefone, email, nome, plano, cpf }: Account): StoredUser {
  return { telefone, email, nome, plano, ...(cpf === null ? {} : { cpf }) };
}

async function readAccount(): Promise<StoredSession> {
  return { kind: 'account', user: storedUser(await callAs('account', getAccount, {})) };
}

async function readTrial(): Promise<StoredSession> {
  const cognito = await loadCognito();
  const [account, access, token] = await Promise.all([
    callAs('trial', getAccount, {}),
    callAs('trial', checkAccess, {}),
    cognito.idToken('trial', false),
  ]);
  if (token?.trialId === undefined || access.expiresAt === null) {
    throw new Error('A trial session has no trial');
  }
  const { nome, email, telefone } = account;
  return {
    kind: 'trial',
    trial: {
      id: token.trialId,
      nome,
      email,
      telefone,
      data_expiracao: access.expiresAt,
      isExpired: access.accountType !== 'trial_active',
    },
  };
}
