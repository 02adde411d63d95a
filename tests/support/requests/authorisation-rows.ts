import { legalTextsVersion, type Account } from '../../../shared/contracts/accounts.ts';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { buildAccount } from '../users/test-accounts.ts';
import { defaultRow } from './default-row.ts';
import { naming, type AuthorisationRow, type AuthorisationFixtures } from './authorisation-row.ts';

const preferences = {
  nivel_conhecimento: 'avancado',
  estilo_investimento: 'arrojado',
  areas_interesse: 'fiis',
  periodicidade_msg: 'diaria',
  tamanho_msg_abertura_fechamento: 'longa',
  ativos_interesse: 'MGLU3',
  mensagem_ao_decorrer_do_dia: 'sim',
  relatórios_da_carteira: 'sim',
  newsletter_email: 'nao',
  estilo_de_mensagem_de_abertura: 'direta',
  estilo_de_mensagem_de_fechamento: 'direta',
};

const answers = {
  investmentLevel: 'basico',
  investmentStyle: 'moderado',
  interests: ['acoes'],
  receiveMessages: true,
  messageLength: 'media',
  favoriteAssets: ['PETR4'],
  weeklyReports: false,
  newsletterEmail: false,
};

const trialPreferences = {
  nivel_conhecimento: 'avancado',
  estilo_investimento: 'arrojado',
  areas_interesse: ['fiis'],
  periodicidade_msg: 'diaria',
  tamanho_msg_abertura_fechamento: 'longa',
  ativos_interesse: ['MGLU3'],
  relatórios_da_carteira: 'sim',
};

const newAlert = {
  ticker: 'PETR4',
  direction: 'acima',
  targetInCentavos: 10_000,
  confirmed: true,
};
/** Returns an id in the format of alerts. */
const alertOf = ({ id }: Account) => `alt_${id.slice(-26)}`;

const aTrade = {
  day: '2026-11-10',
  ticker: 'PETR4',
  kind: 'buy',
  quantity: '1',
  price: '30',
  fees: '0',
  broker: null,
};
const anInvestment = {
  kind: 'cdb',
  name: 'CDB 2028',
  broker: 'XP',
  amountInCentavos: 500_000,
  day: '2026-01-12',
  index: { kind: 'cdi', percentInBasisPoints: 11_000 },
  maturity: null,
  statedValue: null,
};
/** Returns an id in the format of imports. */
const importOf = ({ id }: Pick<Account, 'id'>) => `imp_${id.slice(-26)}`;

/** Returns the sign-up of a new user. */
function newSignUp({ next }: AuthorisationFixtures) {
  const { nome, email, telefone, cpf, data_nascimento } = buildAccount(next());
  return { name: nome, email, phone: telefone, cpf, birthDate: data_nascimento };
}

/** Returns the complete request of the sign-up form. */
function signUp(around: AuthorisationFixtures) {
  return {
    ...newSignUp(around),
    password: 'senha-forte-1',
    preferences: answers,
    termsVersion: legalTextsVersion,
  };
}

/** Returns the request of a newsletter reader who starts a trial. */
async function migration(around: AuthorisationFixtures) {
  const { cpf: _cpf, ...user } = newSignUp(around);
  await around.subscribe(user.email);
  const { newsletterEmail: _newsletter, ...preferences } = answers;
  return { ...user, preferences, termsAccepted: true, termsVersion: legalTextsVersion };
}

const newsletterAnswers = {
  nome: 'Nome Novo',
  areas_interesse: ['fiis'],
  ativos_interesse: [],
};

const publicKey = {
  permittedRequest: () => ({}),
  permittedStatus: 200,
  attackDescription: 'not at all: the answer is the same for all callers',
  attack: () => ({}),
  attackStatus: 200,
} satisfies AuthorisationRow;

const stopLink = {
  permittedRequest: async ({ id }, { stopTokens }) => ({
    body: { token: await stopTokens.seal({ accountId: id, kind: 'alert' }, new Date()) },
  }),
  permittedStatus: 200,
  attackDescription:
    'by a token for something else that names them; each purpose has a key of its own',
  attack: async ({ id, email }, _, { tokens }) => ({
    body: { token: await tokens.personalization.seal({ subscriberId: id, email }) },
  }),
  attackStatus: 400,
} satisfies AuthorisationRow;

const noPayment = 'pay_00000000000000000000000000';

/** Returns the payer's data, as the payment form sends it. */
function customerOf({ nome, email, telefone, cpf }: Account) {
  return { name: nome, email, phone: telefone, cpf };
}

const unknownCard = { token: 'f'.repeat(32), payment_method_id: 'visa', installments: 1 };

/**
 * Returns the facts about an endpoint: its row here, or what follows from a contract that can name no other account.
 * @throws Error for an endpoint that needs a row and has none
 */
export function authorisationRow(endpoint: Endpoint): AuthorisationRow {
  return authorisationRows[`${endpoint.method} ${endpoint.path}`] ?? defaultRow(endpoint);
}

export const authorisationRows: Readonly<Record<string, AuthorisationRow>> = {
  'GET /api/payment-status': {
    permittedRequest: () => ({ query: { paymentId: noPayment } }),
    permittedStatus: 404,
    attackDescription:
      'by naming another account beside a payment; only the session determines the account',
    attack: (victim) => ({ query: { paymentId: noPayment, ...naming(victim) } }),
    attackStatus: 404,
  },
  'GET /api/latest-edition': publicKey,
  'GET /api/get-mercadopago-publickey': publicKey,
  'POST /api/get-mercadopago-publickey': { ...publicKey, permittedRequest: () => ({ body: {} }) },
  'POST /api/webhooks/mercadopago': {
    permittedRequest: () => ({ query: { id: '1', topic: 'payment' }, body: {} }),
    permittedStatus: 200,
    attackDescription:
      'by reporting a payment of theirs; calls without the partner’s signature are rejected',
    attack: ({ id }) => ({
      query: { 'data.id': '1', type: 'payment' },
      body: { type: 'payment', data: { id: '1' }, external_reference: `${id}:pay_1` },
    }),
    attackStatus: 401,
  },
  'GET /api/webhooks/whatsapp': {
    permittedRequest: () => ({
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': 'a guess', 'hub.challenge': '1' },
    }),
    permittedStatus: 403,
    attackDescription: 'not at all: it gives back what it was sent',
    attack: ({ id }) => ({
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': id, 'hub.challenge': id },
    }),
    attackStatus: 403,
  },
  'POST /api/webhooks/whatsapp': {
    permittedRequest: () => ({ body: { object: 'whatsapp_business_account', entry: [] } }),
    permittedStatus: 401,
    attackDescription:
      'by writing in the name of their number; nothing without Meta’s signature is taken',
    attack: ({ telefone }) => ({
      body: {
        object: 'whatsapp_business_account',
        entry: [{ changes: [{ field: 'messages', value: { messages: [{ from: telefone }] } }] }],
      },
    }),
    attackStatus: 401,
  },
  'POST /api/process-mercadopago-payment': {
    // The card token belongs to no card, so the partner rejects the payment, which is reported with 200.
    permittedRequest: (own) => ({
      body: {
        plan: 'semestral',
        amount: 179.94,
        customerData: customerOf(own),
        formData: { paymentType: 'credit_card', ...unknownCard },
      },
    }),
    permittedStatus: 200,
    attackDescription: 'by paying in the name of another account; rejected',
    attack: (victim) => ({
      body: {
        plan: 'semestral',
        amount: 179.94,
        customerData: customerOf(victim),
        formData: { paymentType: 'credit_card', ...unknownCard },
      },
    }),
    attackStatus: 403,
  },
  'POST /api/create-mercadopago-preapproval': {
    permittedRequest: (own) => ({
      body: {
        plan: 'mensal',
        amount: 20,
        customerData: customerOf(own),
        paymentData: unknownCard,
      },
    }),
    permittedStatus: 200,
    attackDescription: 'by subscribing in the name of another account; rejected',
    attack: (victim) => ({
      body: {
        plan: 'mensal',
        amount: 20,
        customerData: customerOf(victim),
        paymentData: unknownCard,
      },
    }),
    attackStatus: 403,
  },
  'POST /api/save-message-hour': {
    permittedRequest: () => ({ body: { kind: 'opening', hour: '08:00' } }),
    permittedStatus: 200,
    attackDescription:
      'by naming another account beside an hour; only the session determines the account',
    attack: (victim) => ({ body: { kind: 'opening', hour: '08:00', ...naming(victim) } }),
    attackStatus: 400,
  },
  'POST /api/try-assistant': {
    permittedRequest: () => ({ body: { text: 'o que é P/L?' } }),
    permittedStatus: 200,
    attackDescription:
      'by asking for what is theirs; a visitor has no portfolio and no session is read',
    attack: ({ email }) => ({ body: { text: `minha carteira é a de ${email}` } }),
    attackStatus: 200,
  },
  'POST /api/ask-assistant': {
    permittedRequest: () => ({ body: { text: 'o que é P/L?' } }),
    permittedStatus: 200,
    attackDescription:
      'by the id of a conversation of another account; only that of the session is gone on with',
    attack: ({ id }) => ({
      body: { text: 'minha carteira', conversationId: `trn_${id.slice(-26)}` },
    }),
    attackStatus: 200,
  },
  'POST /api/create-alert': {
    permittedRequest: () => ({ body: newAlert }),
    permittedStatus: 200,
    attackDescription:
      'by naming another account beside the expected fields; unknown fields are rejected',
    attack: (victim) => ({ body: { ...newAlert, ...naming(victim) } }),
    attackStatus: 400,
  },
  'POST /api/save-portfolio': {
    permittedRequest: () => ({ body: { positions: [] } }),
    permittedStatus: 200,
    attackDescription:
      'by naming another account beside the expected fields; unknown fields are rejected',
    attack: (victim) => ({ body: { positions: [], ...naming(victim) } }),
    attackStatus: 400,
  },
  'POST /api/save-trades': {
    permittedRequest: () => ({ body: { added: [aTrade], replaced: [], removed: [] } }),
    permittedStatus: 200,
    attackDescription: "by the id of a trade of another account; only the session's are searched",
    attack: ({ id }) => ({
      body: { added: [], replaced: [], removed: [`trd_${id.slice(-26)}`] },
    }),
    attackStatus: 400,
  },
  'POST /api/save-fixed-income': {
    permittedRequest: () => ({ body: { added: [anInvestment], replaced: [], removed: [] } }),
    permittedStatus: 200,
    attackDescription:
      "by the id of an investment of another account; only the session's are searched",
    attack: ({ id }) => ({
      body: { added: [], replaced: [], removed: [`fix_${id.slice(-26)}`] },
    }),
    attackStatus: 400,
  },
  'POST /api/stage-trades': {
    permittedRequest: ({ id }) => ({
      body: { importId: importOf({ id }), offset: 0, trades: [aTrade] },
    }),
    permittedStatus: 200,
    attackDescription: "by an import of another account; the trades are stored in the session's",
    attack: (victim) => ({ body: { importId: importOf(victim), offset: 0, trades: [aTrade] } }),
    attackStatus: 200,
  },
  'POST /api/import-trades': {
    permittedRequest: (own) => ({
      body: { importId: importOf(own), name: 'posicao.xlsx', trades: 0 },
    }),
    permittedStatus: 200,
    attackDescription: "by an import that another account uploads; only the session's counts",
    attack: (victim) => ({
      body: { importId: importOf(victim), name: 'negociacao.xlsx', trades: 2 },
    }),
    attackStatus: 409,
  },
  'POST /api/revert-import': {
    permittedRequest: (own) => ({ body: { importId: importOf(own) } }),
    permittedStatus: 400,
    attackDescription: "by the id of an import of another account; only the session's are searched",
    attack: (victim) => ({ body: { importId: importOf(victim) } }),
    attackStatus: 400,
  },
  'POST /api/edit-alert': {
    permittedRequest: (own) => ({
      body: { id: alertOf(own), direction: 'acima', targetInCentavos: 100 },
    }),
    permittedStatus: 404,
    attackDescription:
      "by the id of an alert of another account; only the session's alerts are searched",
    attack: (victim) => ({
      body: { id: alertOf(victim), direction: 'acima', targetInCentavos: 100 },
    }),
    attackStatus: 404,
  },
  'POST /api/delete-alert': {
    permittedRequest: (own) => ({ body: { id: alertOf(own) } }),
    permittedStatus: 200,
    attackDescription:
      "by the id of an alert of another account; only the session's alerts are searched",
    attack: (victim) => ({ body: { id: alertOf(victim) } }),
    attackStatus: 200,
  },
  'POST /api/cancel-subscription': {
    permittedRequest: ({ cpf }) => ({ body: { cpf } }),
    permittedStatus: 404,
    attackDescription: 'by the CPF of another account; rejected',
    attack: ({ cpf }) => ({ body: { cpf } }),
    attackStatus: 403,
  },
  'POST /api/replace-card': {
    permittedRequest: () => ({ body: { paymentData: unknownCard } }),
    permittedStatus: 404,
    attackDescription:
      'by naming another account beside the card; only the session determines the account',
    attack: (victim) => ({ body: { paymentData: unknownCard, ...naming(victim) } }),
    attackStatus: 404,
  },
  'POST /api/withdraw-purchase': {
    permittedRequest: () => ({ body: { paymentId: noPayment } }),
    permittedStatus: 404,
    attackDescription:
      'by naming another account beside a payment; only the session determines the account',
    attack: (victim) => ({ body: { paymentId: noPayment, ...naming(victim) } }),
    attackStatus: 404,
  },
  'POST /api/sync-user-preferences': {
    permittedRequest: ({ email, telefone }) => ({ body: { email, telefone, preferences } }),
    permittedStatus: 200,
    attackDescription:
      'by the e-mail and phone of another account, which the payload has; rejected',
    attack: ({ email, telefone }) => ({ body: { email, telefone, preferences } }),
    attackStatus: 403,
  },
  'POST /api/request-email-proof': {
    permittedRequest: (_, { next }) => ({
      body: { email: `ninguem-${next()}@exemplo.com.br`, as: 'code' },
    }),
    permittedStatus: 200,
    attackDescription: 'by asking for a code of their e-mail; it goes to their mailbox alone',
    attack: ({ email }) => ({ body: { email, as: 'code' } }),
    attackStatus: 200,
  },
  'POST /api/confirm-email-proof': {
    permittedRequest: ({ email }) => ({
      body: { email, challengeId: 'A'.repeat(22), code: '000000' },
    }),
    // The test has no mailbox, so it cannot know the code.
    permittedStatus: 422,
    attackDescription: 'by guessing a code of their e-mail',
    attack: ({ email }) => ({ body: { email, challengeId: 'A'.repeat(22), code: '000000' } }),
    attackStatus: 422,
  },
  'POST /api/prove-email': {
    permittedRequest: async ({ email }, { prove }) => ({ body: { proof: await prove(email) } }),
    permittedStatus: 200,
    attackDescription: 'by a proof of their e-mail in a session of one’s own',
    attack: async ({ email }, _, { prove }) => ({ body: { proof: await prove(email) } }),
    attackStatus: 400,
  },
  'POST /api/update-trial-preferences': {
    permittedRequest: () => ({ body: trialPreferences }),
    permittedStatus: 200,
    attackDescription: 'by naming another trial beside the choices; unknown fields are rejected',
    attack: (victim) => ({ body: { ...trialPreferences, ...naming(victim) } }),
    attackStatus: 400,
  },
  'POST /api/upgrade-trial': {
    permittedRequest: ({ cpf }) => ({ body: { cpf } }),
    permittedStatus: 200,
    attackDescription: 'by the CPF of a registered user; it stays theirs',
    attack: ({ cpf }) => ({ body: { cpf } }),
    // An account that has a CPF does not learn that another CPF is registered.
    attackStatus: { account: 403, trial: 409 },
  },
  'POST /api/check-user-exists': {
    permittedRequest: () => ({ body: { email: 'ninguem@exemplo.com.br' } }),
    permittedStatus: 200,
    attackDescription:
      'by asking for their e-mail; the answer says that it is taken, but not by which account',
    attack: ({ email }) => ({ body: { email } }),
    attackStatus: 200,
  },
  'POST /api/check_email_exists_usuarios_ativos': {
    permittedRequest: () => ({ body: { check_email: 'ninguem@exemplo.com.br' } }),
    permittedStatus: 200,
    attackDescription: 'by asking for their e-mail; the answer is only yes or no',
    attack: ({ email }) => ({ body: { check_email: email } }),
    attackStatus: 200,
  },
  'POST /api/create-account': {
    permittedRequest: (_, around) => ({
      body: signUp(around),
    }),
    permittedStatus: 200,
    attackDescription: 'by signing up with their e-mail, to get at their user; it is taken',
    attack: ({ email }, _, around) => ({
      body: { ...signUp(around), email },
    }),
    attackStatus: 409,
  },
  'POST /api/start-trial': {
    permittedRequest: (_, around) => ({
      body: { ...signUp(around), termsAccepted: true },
    }),
    permittedStatus: 200,
    attackDescription: 'by a trial in their e-mail; it is taken',
    attack: ({ email }, _, around) => ({
      body: { ...signUp(around), email, termsAccepted: true },
    }),
    attackStatus: 409,
  },
  'POST /api/migrate-newsletter': {
    permittedRequest: async (_, around) => ({ body: await migration(around) }),
    permittedStatus: 200,
    attackDescription: 'by a trial in the e-mail of an account; it is taken',
    attack: async ({ email }, _, around) => ({ body: { ...(await migration(around)), email } }),
    attackStatus: 409,
  },
  'POST /api/request-sign-in': {
    permittedRequest: () => ({ body: { email: 'ninguem@exemplo.com.br' } }),
    permittedStatus: 200,
    attackDescription:
      'by asking to sign in with their e-mail; the ticket is worth nothing without their phone',
    attack: ({ email }) => ({ body: { email } }),
    attackStatus: 200,
  },
  'POST /api/search-stocks': {
    permittedRequest: () => ({ body: { search: 'PETR' } }),
    permittedStatus: 200,
    attackDescription: 'not at all: the answer is the same for all callers',
    attack: () => ({ body: { search: 'PETR' } }),
    attackStatus: 200,
  },
  'POST /api/check-newsletter-email': {
    permittedRequest: () => ({ body: { email: 'ninguem@exemplo.com.br' } }),
    permittedStatus: 200,
    attackDescription: 'by asking for their e-mail; the answer says only that it is subscribed',
    attack: ({ email }) => ({ body: { email } }),
    attackStatus: 200,
  },
  'POST /api/subscribe-newsletter': {
    permittedRequest: (_, { next }) => ({ body: { email: `leitor-${next()}@exemplo.com.br` } }),
    permittedStatus: 200,
    attackDescription:
      'by subscribing their e-mail again, to get a token for it; it is subscribed already',
    attack: ({ email }) => ({ body: { email } }),
    attackStatus: 409,
  },
  'POST /api/get-newsletter-subscriber': {
    permittedRequest: ({ email }) => ({ body: { email, token: 'sem-valor' } }),
    permittedStatus: 404,
    attackDescription:
      'by their e-mail with the token of another; tokens are for one subscription each',
    attack: async ({ email }, own, { tokens }) => ({
      body: {
        email,
        token: await tokens.personalization.seal({ subscriberId: 'sub_x', email: own.email }),
      },
    }),
    attackStatus: 404,
  },
  'POST /api/personalize-newsletter': {
    permittedRequest: ({ email }) => ({
      body: { email, token: 'sem-valor', ...newsletterAnswers },
    }),
    permittedStatus: 404,
    attackDescription:
      'by their e-mail with the token of another; tokens are for one subscription each',
    attack: async ({ email }, own, { tokens }) => ({
      body: {
        email,
        token: await tokens.personalization.seal({ subscriberId: 'sub_x', email: own.email }),
        ...newsletterAnswers,
      },
    }),
    attackStatus: 404,
  },
  'POST /api/check-unsubscribe-link': {
    permittedRequest: async (_, { tokens }) => ({
      body: { token: await tokens.unsubscribe.seal({ email: 'ninguem@exemplo.com.br' }) },
    }),
    permittedStatus: 200,
    attackDescription:
      'by their e-mail in a token for something else; each purpose has a key of its own',
    attack: async ({ email }, _, { tokens }) => ({
      body: { token: await tokens.personalization.seal({ subscriberId: 'sub_x', email }) },
    }),
    attackStatus: 400,
  },
  'POST /api/stop-messages': {
    permittedRequest: async ({ id }, { stopTokens }) => ({
      query: { token: await stopTokens.seal({ accountId: id, kind: 'alert' }, new Date()) },
      body: { click: 'List-Unsubscribe=One-Click' },
    }),
    permittedStatus: 200,
    attackDescription:
      'by their e-mail in a token for something else; each purpose has a key of its own',
    attack: async ({ id, email }, _, { tokens }) => ({
      query: { token: await tokens.unsubscribe.seal({ email, subscriberId: id }) },
      body: { click: 'List-Unsubscribe=One-Click' },
    }),
    attackStatus: 400,
  },
  'POST /api/check-stop-link': stopLink,
  'POST /api/resume-messages': stopLink,
  'POST /api/unsubscribe-newsletter': {
    permittedRequest: async (_, { tokens }) => ({
      query: { token: await tokens.unsubscribe.seal({ email: 'ninguem@exemplo.com.br' }) },
      body: { click: 'List-Unsubscribe=One-Click' },
    }),
    permittedStatus: 200,
    attackDescription:
      'by their e-mail in a token for something else; each purpose has a key of its own',
    attack: async ({ email }, _, { tokens }) => ({
      query: { token: await tokens.personalization.seal({ subscriberId: 'sub_x', email }) },
      body: { click: 'List-Unsubscribe=One-Click' },
    }),
    attackStatus: 400,
  },
};
