import type { Account } from '../../../shared/contracts/accounts.ts';
import type { ActiveUser, Subscription } from '../../../shared/contracts/billing.ts';
import type { Preferences } from '../../../shared/contracts/preferences.ts';
import type { Trial } from '../../../shared/contracts/trial.ts';
import { isCpf } from '../../../shared/values/cpf.ts';
import { legalTextsVersion } from '../../../shared/contracts/accounts.ts';

/**
 * Preferences without market messages. Otherwise users would get messages each time a clock passes an hour of
 * editions, in this test and in all that share its cloud. Tests of messages turn them on.
 */
export const preferences: Preferences = {
  nivel_conhecimento: 'basico',
  estilo_investimento: 'moderado',
  areas_interesse: 'acoes,fiis',
  periodicidade_msg: 'nunca',
  tamanho_msg_abertura_fechamento: 'media',
  ativos_interesse: 'PETR4,VALE3',
  mensagem_ao_decorrer_do_dia: 'nao',
  relatórios_da_carteira: 'nao',
  newsletter_email: 'nao',
  estilo_de_mensagem_de_abertura: 'resumida',
  estilo_de_mensagem_de_fechamento: 'resumida',
};

/**
 * Test files share clouds: those of one process in vitest, and all workers of the journeys. Each worker, including
 * the replacement of a failed one, has its own range of numbers.
 */
let lastUserNumber = Number(process.env['TEST_WORKER_INDEX'] ?? 0) * 100_000;

/**
 * Returns the number of a user that no other test has made. It is the only source of such numbers, so e-mails,
 * phones and CPFs are unique.
 */
export const nextUserNumber = (): number => (lastUserNumber += 1);

/** Returns the account of a test's nth user, with a unique e-mail, phone and CPF. */
export function buildAccount(nth: number, overrides: Partial<Account> = {}): Account {
  return {
    id: `acc_${String(nth).padStart(26, '0')}`,
    nome: `Pessoa ${nth}`,
    email: `pessoa-${nth}@exemplo.com.br`,
    telefone: `119${String(80_000_000 + nth)}`,
    cpf: buildCpf(nth),
    data_nascimento: '1990-05-17',
    ...preferences,
    plano: 'inativo',
    origem: 'cadastro_padrao',
    terms_version: legalTextsVersion,
    created_at: '2026-11-01T12:00:00.000Z',
    updated_at: '2026-11-01T12:00:00.000Z',
    ...overrides,
  };
}

export function buildActiveUser(account: Account, overrides: Partial<ActiveUser> = {}): ActiveUser {
  return {
    telefone: account.telefone,
    data_finalizacao_plano: '2099-01-01T00:00:00.000Z',
    ...preferences,
    updated_at: account.updated_at,
    ...overrides,
  };
}

export function buildSubscription(
  account: Account,
  overrides: Partial<Subscription> = {},
): Subscription {
  return {
    id: `pre_${account.id.slice(-6)}`,
    nome: account.nome,
    email: account.email,
    telefone: account.telefone,
    cpf: account.cpf ?? '',
    status: 'active',
    current_period_end: '2099-01-01T00:00:00.000Z',
    next_billing_date: '2099-01-01T00:00:00.000Z',
    ...preferences,
    updated_at: account.updated_at,
    ...overrides,
  };
}

export function buildTestTrial(account: Account, overrides: Partial<Trial> = {}): Trial {
  return {
    id: `tri_${account.id.slice(-26)}`,
    accountId: account.id,
    nome: account.nome,
    email: account.email,
    telefone: account.telefone,
    data_nascimento: account.data_nascimento,
    ...preferences,
    terms_accepted: true,
    status: 'ativa',
    data_expiracao: '2099-01-01T00:00:00.000Z',
    user_agent: null,
    created_at: account.created_at,
    updated_at: account.updated_at,
    ...overrides,
  };
}

/** Returns the nth valid CPF, counted from 100000000. */
export function buildCpf(nth: number): string {
  const nine = String(100_000_000 + nth);
  for (let check = 0; check < 100; check += 1) {
    const cpf = `${nine}${String(check).padStart(2, '0')}`;
    if (isCpf(cpf)) return cpf;
  }
  throw new Error(`${nine} has no check digits`);
}
