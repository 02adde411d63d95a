import { checkAccess } from '../../../../shared/contracts/access.ts';
import { getAccount, type Account } from '../../../../shared/contracts/accounts.ts';
import { callAs } from './authorized-api.ts';
import type { SessionKind } from './cognito-session.ts';
import { keepSession, type StoredSession, type StoredUser } from './session-store.ts';
import { SignInError } from './sign-in-error.ts';

/**
 * Reads who has signed in, and keeps it. Without that there is no session.
 * @throws SignInError `failed`
 */
export async function openSession(kind: SessionKind): Promise<void> {
  try {
    keepSession(kind === 'account' ? await readAccount() : await readTrial());
  } catch (cause) {
    const cognito = await import('./cognito-session.ts');
    await cognito.end(kind).catch(() => undefined);
    throw new SignInError('failed', { cause });
  }
}

/** What the browser keeps of a registration. */
export function storedUser({ telefone, email, nome, plano, cpf }: Account): StoredUser {
  return { telefone, email, nome, plano, ...(cpf === null ? {} : { cpf }) };
}

async function readAccount(): Promise<StoredSession> {
  return { kind: 'account', user: storedUser(await callAs('account', getAccount, {})) };
}

async function readTrial(): Promise<StoredSession> {
  const cognito = await import('./cognito-session.ts');
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
