import { legalTextsVersion, type Account } from '../../../shared/contracts/accounts.ts';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { accountOf } from '../users/test-accounts.ts';
import { defaultRow } from './default-row.ts';
import { naming, type AuthorisationRow, type Surroundings } from './authorisation-row.ts';

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

/** Returns the sign-up of a new user. */
function newSignUp({ next }: Surroundings) {
  const { nome, email, telefone, cpf, data_nascimento } = accountOf(next());
  return { name: nome, email, phone: telefone, cpf, birthDate: data_nascimento };
}

/** Returns the complete request of the sign-up form. */
function signUp(around: Surroundings) {
  return {
    ...newSignUp(around),
    password: 'senha-forte-1',
    preferences: answers,
    termsVersion: legalTextsVersion,
  };
}

/** Returns the request of a newsletter reader who starts a trial. */
async function migration(around: Surroundings) {
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
  right: () => ({}),
  rightStatus: 200,
  reach: 'not at all: the answer is the same for all callers',
  attack: () => ({}),
  attackStatus: 200,
} satisfies AuthorisationRow;

const stopLink = {
  right: async ({ id }, { stopTokens }) => ({
    body: { token: await stopTokens.seal({ accountId: id, kind: 'alert' }, new Date()) },
  }),
  rightStatus: 200,
  reach: 'by a token for something else that names them; each purpose has a key of its own',
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

const cardOfNobody = { token: 'f'.repeat(32), payment_method_id: 'visa', installments: 1 };

/**
 * Returns the facts about an endpoint: its row here, or what follows from a contract that can name no other account.
 * @throws Error for an endpoint that needs a row and has none
 */
export function authorisationRow(endpoint: Endpoint): AuthorisationRow {
  return authorisationRows[`${endpoint.method} ${endpoint.path}`] ?? defaultRow(endpoint);
}

export const authorisationRows: Readonly<Record<string, AuthorisationRow>> = {
  'GET /api/payment-status': {
    right: () => ({ query: { paymentId: noPayment } }),
    rightStatus: 404,
    reach: 'by naming another account beside a payment; only the session determines the account',
    attack: (victim) => ({ query: { paymentId: noPayment, ...naming(victim) } }),
    attackStatus: 404,
  },
  'GET /api/latest-edition': publicKey,
  'GET /api/get-mercadopago-publickey': publicKey,
  'POST /api/get-mercadopago-publickey': { ...publicKey, right: () => ({ body: {} }) },
  'POST /api/webhooks/mercadopago': {
    right: () => ({ query: { id: '1', topic: 'payment' }, body: {} }),
    rightStatus: 200,
    reach: 'by reporting a payment of theirs; calls without the partner’s signature are rejected',
    attack: ({ id }) => ({
      query: { 'data.id': '1', type: 'payment' },
      body: { type: 'payment', data: { id: '1' }, external_reference: `${id}:pay_1` },
    }),
    attackStatus: 401,
  },
  'GET /api/webhooks/whatsapp': {
    right: () => ({
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': 'a guess', 'hub.challenge': '1' },
    }),
    rightStatus: 403,
    reach: 'not at all: it gives back what it was sent',
    attack: ({ id }) => ({
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': id, 'hub.challenge': id },
    }),
    attackStatus: 403,
  },
  'POST /api/webhooks/whatsapp': {
    right: () => ({ body: { object: 'whatsapp_business_account', entry: [] } }),
    rightStatus: 401,
    reach: 'by writing in the name of their number; nothing without Meta’s signature is taken',
    attack: ({ telefone }) => ({
      body: {
        object: 'whatsapp_business_account',
        entry: [{ changes: [{ field: 'messages', value: { messages: [{ from: telefone }] } }] }],
      },
    }),
    attackStatus: 401,
  },
  'POST /api/process-mercadopago-payment': {
    // The card token belongs to no card, so the partner refuses the payment, which is reported with 200.
    right: (own) => ({
      body: {
        plan: 'semestral',
        amount: 179.94,
        customerData: customerOf(own),
        formData: { paymentType: 'credit_card', ...cardOfNobody },
      },
    }),
    rightStatus: 200,
    reach: 'by paying in the name of another account; rejected',
    attack: (victim) => ({
      body: {
        plan: 'semestral',
        amount: 179.94,
        customerData: customerOf(victim),
        formData: { paymentType: 'credit_card', ...cardOfNobody },
      },
    }),
    attackStatus: 403,
  },
  'POST /api/create-mercadopago-preapproval': {
    right: (own) => ({
      body: {
        plan: 'mensal',
        amount: 20,
        customerData: customerOf(own),
        paymentData: cardOfNobody,
      },
    }),
    rightStatus: 200,
    reach: 'by subscribing in the name of another account; rejected',
    attack: (victim) => ({
      body: {
        plan: 'mensal',
        amount: 20,
        customerData: customerOf(victim),
        paymentData: cardOfNobody,
      },
    }),
    attackStatus: 403,
  },
  'POST /api/save-message-hour': {
    right: () => ({ body: { kind: 'opening', hour: '08:00' } }),
    rightStatus: 200,
    reach: 'by naming another account beside an hour; only the session determines the account',
    attack: (victim) => ({ body: { kind: 'opening', hour: '08:00', ...naming(victim) } }),
    attackStatus: 400,
  },
  'POST /api/try-assistant': {
    right: () => ({ body: { text: 'o que é P/L?' } }),
    rightStatus: 200,
    reach: 'by asking for what is theirs; a visitor has no portfolio and no session is read',
    attack: ({ email }) => ({ body: { text: `minha carteira é a de ${email}` } }),
    attackStatus: 200,
  },
  'POST /api/ask-assistant': {
    right: () => ({ body: { text: 'o que é P/L?' } }),
    rightStatus: 200,
    reach:
      'by the id of a conversation of another account; only that of the session is gone on with',
    attack: ({ id }) => ({
      body: { text: 'minha carteira', conversationId: `trn_${id.slice(-26)}` },
    }),
    attackStatus: 200,
  },
  'POST /api/create-alert': {
    right: () => ({ body: newAlert }),
    rightStatus: 200,
    reach: 'by naming another account beside the expected fields; unknown fields are rejected',
    attack: (victim) => ({ body: { ...newAlert, ...naming(victim) } }),
    attackStatus: 400,
  },
  'POST /api/edit-alert': {
    right: (own) => ({ body: { id: alertOf(own), direction: 'acima', targetInCentavos: 100 } }),
    rightStatus: 404,
    reach: "by the id of an alert of another account; only the session's alerts are searched",
    attack: (victim) => ({
      body: { id: alertOf(victim), direction: 'acima', targetInCentavos: 100 },
    }),
    attackStatus: 404,
  },
  'POST /api/delete-alert': {
    right: (own) => ({ body: { id: alertOf(own) } }),
    rightStatus: 200,
    reach: "by the id of an alert of another account; only the session's alerts are searched",
    attack: (victim) => ({ body: { id: alertOf(victim) } }),
    attackStatus: 200,
  },
  'POST /api/cancel-subscription': {
    right: ({ cpf }) => ({ body: { cpf } }),
    rightStatus: 404,
    reach: 'by the CPF of another account; rejected',
    attack: ({ cpf }) => ({ body: { cpf } }),
    attackStatus: 403,
  },
  'POST /api/replace-card': {
    right: () => ({ body: { paymentData: cardOfNobody } }),
    rightStatus: 404,
    reach: 'by naming another account beside the card; only the session determines the account',
    attack: (victim) => ({ body: { paymentData: cardOfNobody, ...naming(victim) } }),
    attackStatus: 404,
  },
  'POST /api/withdraw-purchase': {
    right: () => ({ body: { paymentId: noPayment } }),
    rightStatus: 404,
    reach: 'by naming another account beside a payment; only the session determines the account',
    attack: (victim) => ({ body: { paymentId: noPayment, ...naming(victim) } }),
    attackStatus: 404,
  },
  'POST /api/sync-user-preferences': {
    right: ({ email, telefone }) => ({ body: { email, telefone, preferences } }),
    rightStatus: 200,
    reach: 'by the e-mail and phone of another account, which the payload has; rejected',
    attack: ({ email, telefone }) => ({ body: { email, telefone, preferences } }),
    attackStatus: 403,
  },
  'POST /api/request-email-proof': {
    right: (_, { next }) => ({
      body: { email: `ninguem-${next()}@exemplo.com.br`, as: 'code' },
    }),
    rightStatus: 200,
    reach: 'by asking for a code of their e-mail; it goes to their mailbox alone',
    attack: ({ email }) => ({ body: { email, as: 'code' } }),
    attackStatus: 200,
  },
  'POST /api/confirm-email-proof': {
    right: ({ email }) => ({ body: { email, challengeId: 'A'.repeat(22), code: '000000' } }),
    // The test has no mailbox, so it cannot know the code.
    rightStatus: 422,
    reach: 'by guessing a code of their e-mail',
    attack: ({ email }) => ({ body: { email, challengeId: 'A'.repeat(22), code: '000000' } }),
    attackStatus: 422,
  },
  'POST /api/prove-email': {
    right: async ({ email }, { prove }) => ({ body: { proof: await prove(email) } }),
    rightStatus: 200,
    reach: 'by a proof of their e-mail in a session of one’s own',
    attack: async ({ email }, _, { prove }) => ({ body: { proof: await prove(email) } }),
    attackStatus: 400,
  },
  'POST /api/update-trial-preferences': {
    right: () => ({ body: trialPreferences }),
    rightStatus: 200,
    reach: 'by naming another trial beside the choices; unknown fields are rejected',
    attack: (victim) => ({ body: { ...trialPreferences, ...naming(victim) } }),
    attackStatus: 400,
  },
  'POST /api/upgrade-trial': {
    right: ({ cpf }) => ({ body: { cpf } }),
    rightStatus: 200,
    reach: 'by the CPF of a registered user; it stays theirs',
    attack: ({ cpf }) => ({ body: { cpf } }),
    // An account that has a CPF does not learn that another CPF is registered.
    attackStatus: { account: 403, trial: 409 },
  },
  'POST /api/check-user-exists': {
    right: () => ({ body: { email: 'ninguem@exemplo.com.br' } }),
    rightStatus: 200,
    reach: 'by asking for their e-mail; the answer says that it is taken, but not by which account',
    attack: ({ email }) => ({ body: { email } }),
    attackStatus: 200,
  },
  'POST /api/check_email_exists_usuarios_ativos': {
    right: () => ({ body: { check_email: 'ninguem@exemplo.com.br' } }),
    rightStatus: 200,
    reach: 'by asking for their e-mail; the answer is only yes or no',
    attack: ({ email }) => ({ body: { check_email: email } }),
    attackStatus: 200,
  },
  'POST /api/create-account': {
    right: (_, around) => ({
      body: signUp(around),
    }),
    rightStatus: 200,
    reach: 'by signing up with their e-mail, to get at their user; it is taken',
    attack: ({ email }, _, around) => ({
      body: { ...signUp(around), email },
    }),
    attackStatus: 409,
  },
  'POST /api/start-trial': {
    right: (_, around) => ({
      body: { ...signUp(around), termsAccepted: true },
    }),
    rightStatus: 200,
    reach: 'by a trial in their e-mail; it is taken',
    attack: ({ email }, _, around) => ({
      body: { ...signUp(around), email, termsAccepted: true },
    }),
    attackStatus: 409,
  },
  'POST /api/migrate-newsletter': {
    right: async (_, around) => ({ body: await migration(around) }),
    rightStatus: 200,
    reach: 'by a trial in the e-mail of an account; it is taken',
    attack: async ({ email }, _, around) => ({ body: { ...(await migration(around)), email } }),
    attackStatus: 409,
  },
  'POST /api/request-sign-in': {
    right: () => ({ body: { email: 'ninguem@exemplo.com.br' } }),
    rightStatus: 200,
    reach:
      'by asking to sign in with their e-mail; the ticket is worth nothing without their phone',
    attack: ({ email }) => ({ body: { email } }),
    attackStatus: 200,
  },
  'POST /api/search-stocks': {
    right: () => ({ body: { search: 'PETR' } }),
    rightStatus: 200,
    reach: 'not at all: the answer is the same for all callers',
    attack: () => ({ body: { search: 'PETR' } }),
    attackStatus: 200,
  },
  'POST /api/check-newsletter-email': {
    right: () => ({ body: { email: 'ninguem@exemplo.com.br' } }),
    rightStatus: 200,
    reach: 'by asking for their e-mail; the answer says only that it is subscribed',
    attack: ({ email }) => ({ body: { email } }),
    attackStatus: 200,
  },
  'POST /api/subscribe-newsletter': {
    right: (_, { next }) => ({ body: { email: `leitor-${next()}@exemplo.com.br` } }),
    rightStatus: 200,
    reach: 'by subscribing their e-mail again, to get a token for it; it is subscribed already',
    attack: ({ email }) => ({ body: { email } }),
    attackStatus: 409,
  },
  'POST /api/get-newsletter-subscriber': {
    right: ({ email }) => ({ body: { email, token: 'sem-valor' } }),
    rightStatus: 404,
    reach: 'by their e-mail with the token of another; tokens are for one subscription each',
    attack: async ({ email }, own, { tokens }) => ({
      body: {
        email,
        token: await tokens.personalization.seal({ subscriberId: 'sub_x', email: own.email }),
      },
    }),
    attackStatus: 404,
  },
  'POST /api/personalize-newsletter': {
    right: ({ email }) => ({ body: { email, token: 'sem-valor', ...newsletterAnswers } }),
    rightStatus: 404,
    reach: 'by their e-mail with the token of another; tokens are for one subscription each',
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
    right: async (_, { tokens }) => ({
      body: { token: await tokens.unsubscribe.seal({ email: 'ninguem@exemplo.com.br' }) },
    }),
    rightStatus: 200,
    reach: 'by their e-mail in a token for something else; each purpose has a key of its own',
    attack: async ({ email }, _, { tokens }) => ({
      body: { token: await tokens.personalization.seal({ subscriberId: 'sub_x', email }) },
    }),
    attackStatus: 400,
  },
  'POST /api/stop-messages': {
    right: async ({ id }, { stopTokens }) => ({
      query: { token: await stopTokens.seal({ accountId: id, kind: 'alert' }, new Date()) },
      body: { click: 'List-Unsubscribe=One-Click' },
    }),
    rightStatus: 200,
    reach: 'by their e-mail in a token for something else; each purpose has a key of its own',
    attack: async ({ id, email }, _, { tokens }) => ({
      query: { token: await tokens.unsubscribe.seal({ email, subscriberId: id }) },
      body: { click: 'List-Unsubscribe=One-Click' },
    }),
    attackStatus: 400,
  },
  'POST /api/check-stop-link': stopLink,
  'POST /api/resume-messages': stopLink,
  'POST /api/unsubscribe-newsletter': {
    right: async (_, { tokens }) => ({
      query: { token: await tokens.unsubscribe.seal({ email: 'ninguem@exemplo.com.br' }) },
      body: { click: 'List-Unsubscribe=One-Click' },
    }),
    rightStatus: 200,
    reach: 'by their e-mail in a token for something else; each purpose has a key of its own',
    attack: async ({ email }, _, { tokens }) => ({
      query: { token: await tokens.personalization.seal({ subscriberId: 'sub_x', email }) },
      body: { click: 'List-Unsubscribe=One-Click' },
    }),
    attackStatus: 400,
  },
};
