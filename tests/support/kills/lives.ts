import * as z from 'zod';
import { createAccount, deleteAccount } from '../../../shared/contracts/accounts.ts';
import {
  cancelSubscription,
  createMercadoPagoPreapproval,
  getMercadoPagoPublicKey,
  processMercadoPagoPayment,
  withdrawPurchase,
} from '../../../shared/contracts/billing-endpoints.ts';
import { clientConfigurationSchema } from '../../../shared/contracts/client-configuration.ts';
import {
  personalizeNewsletter,
  subscribeNewsletter,
  unsubscribeNewsletter,
} from '../../../shared/contracts/newsletter.ts';
import { switchNewsletter, syncUserPreferences } from '../../../shared/contracts/preferences.ts';
import { startTrial, updateTrialPreferences } from '../../../shared/contracts/trial.ts';
import { saveMessageSettings } from '../../../shared/contracts/account-messages.ts';
import { switchableKinds, type SwitchableKind } from '../../../shared/contracts/messaging.ts';
import { kindChannelName } from '../../../functions/entities/channel-settings.ts';
import type { OneOffPlanKey } from '../../../shared/plans.ts';
import { billingRequests } from '../billing/billing-requests.ts';
import { buildAccount, preferences } from '../users/test-accounts.ts';
import { buildSignUp } from '../users/sign-ups.ts';
import type { Sessions } from '../users/sessions.ts';
import { buildTrialSignUp } from '../users/trial-requests.ts';
import type { Chance } from './chance.ts';
import type { Client } from './client.ts';
import type { KillableCloud } from './killable-cloud.ts';

/** The answers that a newsletter reader has received. */
export interface Reader {
  readonly kind: 'reader';
  readonly email: string;
  readonly id: string;
  /** The last saved name; undefined when none was saved. */
  name: string | undefined;
  subscribed: boolean;
}

/** A press of a payment button, with one key for all its repetitions. */
export interface PaymentPress {
  readonly kind: 'card' | 'pix' | 'monthly';
  /** `unknown`: no decisive answer has come. */
  outcome: 'accepted' | 'refused' | 'unknown';
  /** The ledger's id of an accepted one-off payment. */
  paymentId: string | undefined;
  withdrawn: boolean;
}

/** The answers that an account's user has received. */
export interface Member {
  readonly kind: 'member' | 'trial';
  readonly accountId: string;
  readonly email: string;
  readonly phone: string;
  readonly cpf: string;
  readonly trialId: string | undefined;
  /** The last saved choice. */
  assets: string;
  newsletter: 'sim' | 'nao';
  /** Kinds of messages that were switched off, as `<kind>/<channel>`. */
  readonly off: string[];
  readonly presses: PaymentPress[];
  /** Whether a monthly subscription was started and not cancelled. */
  monthly: boolean;
  deleted: boolean;
}

export type Life = Reader | Member;

export interface World {
  readonly cloud: KillableCloud;
  readonly sessions: Pick<Sessions, 'signIn'>;
  readonly client: Client;
  readonly chance: Chance;
  /** The number of this user: e-mail, phone and CPF follow from it. */
  readonly nth: number;
}

const tickers = ['PETR4', 'VALE3', 'ITUB4', 'MGLU3', 'WEGE3', 'BBAS3'] as const;

/** Subscribes to the newsletter, chooses topics, and sometimes unsubscribes. */
export async function liveAsReader({ client, chance, nth }: World): Promise<Reader> {
  const email = `leitora-${nth}@exemplo.com.br`;
  const key = { 'idempotency-key': `leitora-${nth}-0001` };
  const answer = await client.call(subscribeNewsletter, { email }, key);
  const { id, token } = subscribeNewsletter.response.parse(answer?.body);
  const life: Reader = { kind: 'reader', email, id, name: undefined, subscribed: true };
  for (let round = chance.integerBetween(0, 2); round > 0; round -= 1) {
    const nome = `Leitora ${'ABCDEFGH'.charAt(chance.integerBetween(0, 7))}`;
    const choices = { email, token, nome, areas_interesse: ['acoes'], ativos_interesse: ['PETR4'] };
    const saved = await client.call(personalizeNewsletter, choices);
    if (saved?.status === 200) life.name = nome;
  }
  if (chance.share() < 0.3) {
    const left = await client.call(unsubscribeNewsletter, { token });
    if (left?.status === 200) life.subscribed = false;
  }
  return life;
}

/** Starts a trial and changes its preferences. */
export async function liveInTrial({ client, sessions, chance, nth }: World): Promise<Member> {
  const signUp = buildTrialSignUp(nth);
  const key = { 'idempotency-key': `trial-${nth}-0001` };
  const answer = await client.call(startTrial, signUp, key);
  const { accountId, trialId } = startTrial.response.parse(answer?.body);
  const life = memberOf(nth, { kind: 'trial', accountId, trialId });
  const account = buildAccount(nth, { id: accountId });
  const { headers } = await client.untilDone(() => sessions.signIn(account, 'trial'));
  for (let round = chance.integerBetween(0, 2); round > 0; round -= 1) {
    const assets = [chance.oneOf(tickers)];
    const saved = await client.call(
      updateTrialPreferences,
      { ...trialChoices, ativos_interesse: assets },
      headers,
    );
    if (saved?.status === 200) life.assets = assets.join(',');
  }
  return life;
}

/** Signs up, pays in every way, changes settings, and sometimes deletes the account. */
export async function liveAsMember(world: World): Promise<Member> {
  const { client, sessions, chance, nth } = world;
  const key = { 'idempotency-key': `conta-${nth}-0001` };
  const answer = await client.call(createAccount, buildSignUp(nth), key);
  const { accountId } = createAccount.response.parse(answer?.body);
  const life = memberOf(nth, { kind: 'member', accountId, trialId: undefined });
  const account = buildAccount(nth, { id: accountId });
  const { headers } = await client.untilDone(() => sessions.signIn(account, 'account'));
  const session: Session = { ...world, life, account, headers };

  await chance.oneOf([buyOneOff, buyOneOff, subscribe])(session);
  for (let round = chance.integerBetween(1, 4); round > 0; round -= 1) {
    await chance.oneOf([
      saveSettings,
      flipNewsletter,
      stopMessages,
      buyOneOff,
      subscribe,
      cancel,
      withdraw,
    ])(session);
  }
  if (chance.share() < 0.2) await deleteOwnAccount(session);
  return life;
}

interface Session extends World {
  readonly life: Member;
  readonly account: ReturnType<typeof buildAccount>;
  readonly headers: { readonly authorization: string };
}

async function saveSettings({ client, chance, life, account, headers }: Session): Promise<void> {
  const assets = chance.oneOf(tickers);
  const { email, telefone } = account;
  const newsletter_email = life.newsletter;
  const saved = await client.call(
    syncUserPreferences,
    {
      email,
      telefone,
      preferences: { ...preferences, ativos_interesse: assets, newsletter_email },
    },
    headers,
  );
  if (saved?.status === 200) life.assets = assets;
}

async function flipNewsletter({ client, life, headers }: Session): Promise<void> {
  const enabled = life.newsletter === 'nao';
  const turned = await client.call(switchNewsletter, { enabled }, headers);
  if (turned?.status !== 200) return;
  life.newsletter = switchNewsletter.response.parse(turned.body).newsletter_email;
}

async function stopMessages({ client, chance, life, headers }: Session): Promise<void> {
  const kind = chance.oneOf<SwitchableKind>([...switchableKinds]);
  const name = kindChannelName(kind, 'email');
  const turns = [{ kind, channel: 'email', on: false }];
  const saved = await client.call(saveMessageSettings, { turns }, headers);
  if (saved?.status === 200 && !life.off.includes(name)) life.off.push(name);
}

async function buyOneOff(session: Session): Promise<void> {
  const { client, chance, life, account, headers, nth, cloud } = session;
  const kind = chance.oneOf<'card' | 'pix'>(['card', 'pix']);
  const plan: OneOffPlanKey = chance.oneOf(['semestral', 'anual']);
  const token =
    kind === 'card' ? await cardToken(session, chance.oneOf(['APRO', 'APRO', 'OTHE'])) : undefined;
  const press: PaymentPress = { kind, outcome: 'unknown', paymentId: undefined, withdrawn: false };
  life.presses.push(press);
  const answer = await client.call(
    processMercadoPagoPayment,
    billingRequests(account).oneOff(plan, token),
    {
      ...headers,
      'idempotency-key': `compra-${nth}-${life.presses.length}-0001`,
    },
  );
  if (answer === undefined) return;
  const paid = processMercadoPagoPayment.response.safeParse(answer.body);
  press.outcome = answer.status === 200 && paid.data?.success === true ? 'accepted' : 'refused';
  press.paymentId = paid.data?.paymentId;
  // Two of three Pix are paid; the others expire.
  if (kind === 'card' || press.outcome !== 'accepted' || chance.share() < 0.33) return;
  const reference = `${life.accountId}:${press.paymentId}`;
  await client.untilDone(async () => {
    const [payment] = (await paymentsOf(cloud, reference)).filter(
      ({ status }) => status === 'pending',
    );
    if (payment !== undefined)
      await cloud.write(`/_local/mercadopago/payments/${payment.id}/pay`, {});
  });
}

async function subscribe(session: Session): Promise<void> {
  const { client, life, account, headers, nth } = session;
  const token = await cardToken(session, 'APRO');
  const press: PaymentPress = {
    kind: 'monthly',
    outcome: 'unknown',
    paymentId: undefined,
    withdrawn: false,
  };
  life.presses.push(press);
  const answer = await client.call(
    createMercadoPagoPreapproval,
    billingRequests(account).monthly(token),
    {
      ...headers,
      'idempotency-key': `mensal-${nth}-${life.presses.length}-0001`,
    },
  );
  if (answer === undefined) return;
  const started = createMercadoPagoPreapproval.response.safeParse(answer.body);
  press.outcome = answer.status === 200 && started.data?.success === true ? 'accepted' : 'refused';
  if (press.outcome === 'accepted') life.monthly = true;
}

async function cancel({ client, life, account, headers }: Session): Promise<void> {
  const answer = await client.call(cancelSubscription, { cpf: account.cpf }, headers);
  if (answer?.status === 200) life.monthly = false;
}

async function withdraw({ client, life, headers }: Session): Promise<void> {
  const press = life.presses.find((one) => one.paymentId !== undefined && !one.withdrawn);
  if (press === undefined) return;
  const { paymentId } = press;
  const answer = await client.call(withdrawPurchase, { paymentId }, headers);
  if (answer?.status !== 200) return;
  // Two presses of the same plan within minutes are one purchase.
  for (const one of life.presses) if (one.paymentId === paymentId) one.withdrawn = true;
}

async function deleteOwnAccount({ client, life, headers }: Session): Promise<void> {
  const answer = await client.call(deleteAccount, { confirmation: 'EXCLUIR' }, headers);
  // When an interrupted request has deleted the account, its repetition finds no account.
  if (answer?.status === 200) life.deleted = true;
}

/** Creates a token as the browser's card form does. */
async function cardToken({ cloud, client }: Session, holder: string): Promise<string> {
  return client.untilDone(async () => {
    const configuration = clientConfigurationSchema.parse(await cloud.read('/config.json'));
    const partnerUrl = configuration.mercadoPagoScriptUrl?.replace(/\/js\/v2$/, '') ?? '';
    const key = await cloud.call(getMercadoPagoPublicKey, {});
    const { publicKey } = getMercadoPagoPublicKey.response.parse(key.body);
    const answer = await fetch(`${partnerUrl}/v1/card_tokens?public_key=${publicKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        card_number: '4235647728025682',
        security_code: '123',
        expiration_month: 11,
        expiration_year: 2032,
        cardholder: { name: holder, identification: { type: 'CPF', number: '12345678909' } },
      }),
    });
    return z.object({ id: z.string() }).parse(await answer.json()).id;
  });
}

const paymentsSchema = z.object({
  payments: z.array(z.object({ id: z.number(), status: z.string() })),
});
async function paymentsOf(cloud: KillableCloud, reference: string) {
  const query = new URLSearchParams({ external_reference: reference });
  return paymentsSchema.parse(await cloud.read(`/_local/mercadopago/payments?${query.toString()}`))
    .payments;
}

const trialChoices = {
  nivel_conhecimento: 'basico',
  estilo_investimento: 'moderado',
  areas_interesse: ['acoes'],
  periodicidade_msg: 'diaria',
  tamanho_msg_abertura_fechamento: 'media',
  relatórios_da_carteira: 'nao',
} as const;

function memberOf(nth: number, identity: Pick<Member, 'kind' | 'accountId' | 'trialId'>): Member {
  const { email, phone, cpf, preferences: chosen } = buildSignUp(nth);
  return {
    ...identity,
    email,
    phone,
    cpf,
    assets: chosen.favoriteAssets.join(','),
    newsletter: 'nao',
    off: [],
    presses: [],
    monthly: false,
    deleted: false,
  };
}
