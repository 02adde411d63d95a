import type { StoredSession } from '../../../web/src/features/access/session/session-store.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';

const { nome, email, telefone } = buildAccount(1);

/** The sessions of one person in the browser's storage format. */
export const storedSessions = {
  account: { kind: 'account', user: { nome, email, telefone, plano: 'inativo' } },
  trial: {
    kind: 'trial',
    trial: {
      id: 'tri_1',
      nome,
      email,
      telefone,
      data_expiracao: '2099-01-01T00:00:00.000Z',
      isExpired: false,
    },
  },
} as const satisfies Record<StoredSession['kind'], StoredSession>;
