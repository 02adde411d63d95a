import { buildAlertMessage } from '../../../functions/alerts/notifications/alert-message.ts';
import { buildLoginCodeEmail } from '../../../functions/identity/login-code-messages.ts';
import {
  renderFramedEmail,
  type EmailContent,
} from '../../../functions/integrations/email-layout/framed-email.ts';
import {
  buildLinkedElsewhereEmail,
  buildLinkedWithoutNumberEmail,
} from '../../../functions/messaging/bot/replies.ts';
import {
  buildLoginLinkEmail,
  buildNewsletterLinkEmail,
  buildProofCodeEmail,
} from '../../../functions/proof/proof-messages.ts';
import {
  sampleClosings,
  sampleEdition,
  sampleScan,
} from '../../../infra/operations/preview/sample-edition.ts';
import { digestWriter } from '../../../functions/editions/messages/digest-message.ts';
import { editionExcerpt } from '../../../functions/editions/messages/edition-excerpt.ts';
import { editionWriter } from '../../../functions/editions/messages/edition-message.ts';
import type { EditionMessage } from '../../../functions/editions/messages/message-writer.ts';
import { noteWriter } from '../../../functions/editions/messages/note-message.ts';
import type { Reader } from '../../../functions/editions/messages/reader.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { reportWriter } from '../../../functions/portfolio/report/report-message.ts';
import { buildCharge, buildLedgerSubscription } from '../billing/ledgers.ts';
import {
  accountWelcomeEmail,
  cancelledEmail,
  cardExpiryEmail,
  deletionEmail,
  endedByRefusedChargesEmail,
  newsletterWelcomeEmail,
  pausedEmail,
  pauseEndedAccessEmail,
  planPaidEmail,
  queuedEmail,
  refundedEmail,
  refusedPaymentEmail,
  refusedInstallmentEmail,
  renewalEmail,
  alertsPausedEmail,
  subscriptionPaidEmail,
  subscriptionStartedEmail,
  takenBackEmail,
  trialEndedEmail,
  trialEndsSoonEmail,
  trialWelcomeEmail,
  unchargedEmail,
  withdrawnEmail,
  sampleSite,
} from './rendered-emails.ts';

const siteUrl = sampleSite;
const later = '2027-05-21T12:00:00.000Z';
const token = 'eyJhbGciOiJBMjU2R0NNIn0'.repeat(12);
const readerLinks = {
  personalization: `${siteUrl}/newsletter/personalizacao?email=ana%2Bb%40exemplo.com&token=${token}`,
  unsubscribePage: `${siteUrl}/newsletter/cancelar?token=${token}`,
};
/** Links as long as the product's. */
const paid = { id: 'pay_01KB5T3QZ8M4N7V2W9X6Y1C0DE', partnerId: '131482905517' } as const;
const month = buildCharge({
  ...paid,
  plan: 'mensal',
  amountInCentavos: 2000,
  subscriptionId: 'sbs_1',
});
const year = buildCharge({ ...paid, plan: 'anual', amountInCentavos: 23_988, installments: 12 });
const goesOn = { nextChargeAt: later, isFirst: false, leavesGap: true };

/** A message with one part of each kind, similar to a market opening. */
export const everyPart: readonly MessagePart[] = [
  { kind: 'headline', text: 'Ibovespa sobe pelo terceiro pregão, e o dólar cai' },
  {
    kind: 'strip',
    caption: 'No fechamento de sexta-feira',
    rows: [
      { label: 'Ibovespa', value: '171.543', change: '+0,85%' },
      { label: 'Dólar', value: 'R$ 5,31', change: '−0,40%' },
      { label: 'Selic', value: '14,25% ao ano' },
    ],
  },
  {
    kind: 'picture',
    url: `${siteUrl}/edicoes/2026-11-23/abertura.png`,
    alt: 'Ibovespa no pregão de 20 de novembro: de 170.100 a 171.543 pontos.',
    width: 552,
    height: 180,
  },
  'O Ibovespa fechou em alta na sexta-feira, e o dólar caiu.\nHoje saem dados do varejo.',
  { kind: 'heading', text: 'Como está o mercado' },
  {
    kind: 'figures',
    caption: 'Índices e câmbio, às 9h45 (exemplo)',
    rows: [
      { label: 'Ibovespa', value: '171.543 pts', change: '+0,85%' },
      { label: 'Dólar comercial, venda', value: 'R$ 5,31', change: '−0,40%' },
      { label: 'CDI, ao ano', value: '14,90%', change: '0,00%', bar: 0 },
      { label: 'Bradesco', value: 'R$ 13,20', change: '−1,30%', bar: -100 },
      { label: 'Selic', value: '15,00%' },
    ],
  },
  { kind: 'button', label: 'Ver análise', link: `${siteUrl}/dashboard?aba=analise&ativo=PETR4` },
  { kind: 'heading', text: 'O que observar' },
  { kind: 'list', items: ['Varejo de outubro, às 9h.', 'Balanço da PETR4, depois do fechamento.'] },
  {
    kind: 'link',
    before: 'Quer mudar o horário?',
    label: 'Preferências',
    link: `${siteUrl}/dashboard`,
  },
  { kind: 'code', code: '048213' },
  {
    kind: 'courses',
    caption: 'Dia a dia, desde o fechamento de 18/11',
    days: ['18/11', '19/11', '23/11'],
    courses: [
      { name: 'Sua carteira', value: '+1,20%', points: [0, 150, 120] },
      { name: 'Ibovespa', value: '−0,40%', points: [0, -10, -40] },
      { name: 'CDI', value: '+0,11%', points: [0, 5, 11] },
    ],
  },
  {
    kind: 'actions',
    items: [
      { label: 'Abrir no painel', link: `${siteUrl}/dashboard` },
      { label: 'Perguntar sobre isto', link: `${siteUrl}/assistente` },
      { label: 'Encaminhar', link: `${siteUrl}/edicoes` },
    ],
  },
  { kind: 'divider' },
  { kind: 'note', text: 'Cotações com até 30 minutos de atraso.' },
];

/** A reader with an edition of most kinds of sentences, long names and high prices. */
const longReader: Reader = {
  level: 'basico',
  length: 'longa',
  style: 'detalhada',
  name: 'Maria-Aparecida',
  areas: ['acoes', 'renda-fixa', 'fiis', 'criptomoedas', 'politica-nacional'],
  assets: ['PETR4', 'VALE3', 'ITUB4', 'HGLG11', 'BTC'],
  positions: [
    { ticker: 'PETR4', quantity: '1234567.5', averagePrice: '28.105', broker: null },
    { ticker: 'VALE3', quantity: '100', averagePrice: null, broker: null },
    { ticker: 'HGLG11', quantity: '250', averagePrice: '160', broker: null },
  ],
};

/** Built as the planner sends it by e-mail (functions/messaging/schedule/plan-shard.ts). */
const written = ({ subject, label, preheader, greeting, parts }: EditionMessage) =>
  renderFramedEmail(
    {
      subject,
      label,
      preheader,
      ...(greeting === undefined ? {} : { greeting }),
      why: 'a abertura do mercado faz parte da sua assinatura ou do seu teste no BFJ',
      unsubscribe: {
        what: 'a abertura do mercado',
        link: `${siteUrl}/mensagens/parar?token=${token}`,
      },
      choices: readerLinks.personalization,
      parts,
    },
    siteUrl,
  );

const sampleChart = {
  span: 'session',
  sessions: 1,
  first: 138_201,
  lowest: 137_905,
  highest: 139_310,
  last: 138_919.42,
} as const;

const editions = (['opening', 'closing'] as const).map((kind) => {
  const { facts, quotes } = sampleEdition(kind);
  const message = editionWriter({ ...facts, chart: sampleChart }, quotes, siteUrl).write(
    longReader,
  );
  return [`editionWriter ${kind}`, written(message)] as const;
});
const periods = (['semanal', 'quinzenal'] as const).flatMap((frequency) => {
  const closings = sampleClosings(frequency);
  const weeks = frequency === 'semanal' ? 1 : 2;
  return [
    [
      `digestWriter ${frequency}`,
      written(digestWriter({ frequency, ...closings }).write(longReader)),
    ],
    [
      `reportWriter ${frequency}`,
      written(reportWriter({ ...closings, weeks, siteUrl }).write(longReader)),
    ],
  ] as const;
});

const linking = { day: '2026-11-24', occasion: 'linked' };
const noticeContext = { siteUrl, now: new Date(later) };

const excerpt = editionExcerpt(sampleEdition('opening').facts, siteUrl);

/** Samples of every e-mail of the product, by the function that makes it and its variant. */
export const productEmails: ReadonlyMap<string, EmailContent> = new Map([
  ['buildAlertsPausedEmail', alertsPausedEmail(siteUrl)],
  ['buildLoginCodeEmail', buildLoginCodeEmail('048213')],
  ['buildProofCodeEmail', buildProofCodeEmail('048213', { hasAccount: true, siteUrl })],
  [
    'buildProofCodeEmail without an account',
    buildProofCodeEmail('048213', { hasAccount: false, siteUrl }),
  ],
  ['buildLoginLinkEmail', buildLoginLinkEmail(`${siteUrl}/login?token=${token}`, siteUrl)],
  [
    'buildNewsletterLinkEmail',
    buildNewsletterLinkEmail(
      {
        ...readerLinks,
        oneClick: `${siteUrl}/api/unsubscribe-newsletter?token=${token}`,
      },
      siteUrl,
    ),
  ],
  ...(['diaria', 'semanal'] as const).map(
    (frequency) =>
      [
        `buildNewsletterWelcomeEmail ${frequency}`,
        newsletterWelcomeEmail(frequency, siteUrl, readerLinks),
      ] as const,
  ),
  [
    'buildNewsletterWelcomeEmail with an edition',
    newsletterWelcomeEmail('diaria', siteUrl, readerLinks, excerpt),
  ],
  ['buildAccountWelcomeEmail', accountWelcomeEmail({ isProven: true, siteUrl })],
  [
    'buildAccountWelcomeEmail of an unproven address',
    accountWelcomeEmail({ isProven: false, siteUrl }),
  ],
  ['buildTrialWelcomeEmail', trialWelcomeEmail(later, { isProven: true, siteUrl }, excerpt)],
  [
    'buildTrialWelcomeEmail of an unproven address',
    trialWelcomeEmail(later, { isProven: false, siteUrl }),
  ],
  [
    'buildTrialEndsSoonEmail',
    trialEndsSoonEmail(later, new Date('2027-05-20T11:00:00.000Z'), siteUrl),
  ],
  ['buildTrialEndedEmail', trialEndedEmail(later, siteUrl)],
  [
    'buildRenewalEmail',
    renewalEmail(month, {
      nextPaymentAt: buildLedgerSubscription({}).nextPaymentAt,
      accessUntil: later,
      siteUrl,
    }),
  ],
  [
    'buildCardExpiryEmail',
    cardExpiryEmail(
      { expires: '2027-05', when: 'this-month' },
      { lastFour: '5682', nextChargeAt: later, siteUrl },
    ),
  ],
  ['buildDeletionEmail', deletionEmail('2026-11-22T12:00:00.000Z')],
  ['buildPlanPaidEmail', planPaidEmail(year, { accessUntil: later, monthly: undefined, siteUrl })],
  [
    'buildPlanPaidEmail beside a subscription',
    planPaidEmail(year, {
      accessUntil: later,
      monthly: { nextChargeAt: later, isTriedAgain: false },
      siteUrl,
    }),
  ],
  [
    'buildSubscriptionPaidEmail',
    subscriptionPaidEmail(month, buildLedgerSubscription({}), {
      siteUrl,
      accessUntil: later,
      continues: true,
      scheduledFor: later,
      restoresAccess: false,
      isUndo: false,
    }),
  ],
  [
    'buildSubscriptionPaidEmail of one that had ended',
    subscriptionPaidEmail(month, buildLedgerSubscription({ status: 'cancelled' }), {
      siteUrl,
      accessUntil: later,
      continues: false,
      scheduledFor: undefined,
      restoresAccess: false,
      isUndo: false,
    }),
  ],
  [
    'buildUnchargedEmail',
    unchargedEmail({
      createdAt: later,
      accessUntil: later,
      hasGrant: false,
      wasCharged: false,
      siteUrl,
    }),
  ],
  [
    'buildSubscriptionStartedEmail',
    subscriptionStartedEmail(buildLedgerSubscription({ startsAt: later, lastFour: '5682' }), {
      isUndo: false,
      accessUntil: later,
      siteUrl,
    }),
  ],
  [
    'buildCancelledEmail',
    cancelledEmail('person', {
      accessUntil: later,
      undoUntil: later,
      hasGrant: false,
      neverGaveAccess: false,
      isConfirmed: true,
      returnsCharge: false,
      withdrawable: month,
      siteUrl,
    }),
  ],
  ['buildPausedEmail', pausedEmail({ accessUntil: later, hasGrant: false, siteUrl })],
  ['buildPauseEndedAccessEmail', pauseEndedAccessEmail(later, siteUrl)],
  [
    'buildWithdrawnEmail',
    withdrawnEmail(month, later, {
      accessUntil: null,
      monthly: goesOn,
      staysEnded: false,
      endsMonthly: true,
      siteUrl,
    }),
  ],
  [
    'buildTakenBackEmail',
    takenBackEmail(month, { accessUntil: null, monthly: goesOn, awaitsCard: true, siteUrl }),
  ],
  [
    'buildRefundedEmail',
    refundedEmail(month, { accessUntil: null, monthly: goesOn, hasGrant: false, siteUrl }),
  ],
  [
    'buildRefusedInstallmentEmail',
    refusedInstallmentEmail(
      { ...month, detail: 'cc_rejected_call_for_authorize' },
      { accessUntil: null, isTriedAgain: false, nextChargeAt: later, siteUrl },
    ),
  ],
  ['buildEndedByRefusalsEmail', endedByRefusedChargesEmail(siteUrl)],
  [
    'buildRefusedPaymentEmail',
    refusedPaymentEmail(
      {
        plan: 'anual',
        amountInCentavos: 23_988,
        lastFour: '6351',
        createdAt: '2026-11-20T12:00:00.000Z',
        error: 'O pagamento não foi aprovado. Use outro cartão ou pague com Pix.',
      },
      siteUrl,
    ),
  ],
  ...editions,
  ...periods,
  ['noteWriter', written(noteWriter(sampleScan).write(longReader))],
  [
    'buildAlertMessage',
    queuedEmail(
      buildAlertMessage(
        {
          entity: 'Alert',
          id: 'alt_01KB5T3QZ8M4N7V2W9X6Y1C0DE',
          accountId: 'acc_1',
          ticker: 'PETR4',
          direction: 'acima',
          targetInCentavos: 3_800,
          state: 'fired',
          armed_at: later,
          created_at: later,
          updated_at: later,
          firing: {
            priceInCentavos: 3_812,
            quotedAt: later,
            delayMinutes: 30,
            by: 'price',
            at: later,
          },
        },
        'email',
        siteUrl,
      ),
    ),
  ],
  [
    'buildLinkedElsewhereEmail',
    queuedEmail(buildLinkedElsewhereEmail('acc_1', linking, noticeContext)),
  ],
  [
    'buildLinkedWithoutNumberEmail',
    queuedEmail(buildLinkedWithoutNumberEmail('acc_1', linking, noticeContext)),
  ],
  [
    'framedEmail with one of each part',
    renderFramedEmail(
      {
        subject: 'Abertura do mercado: segunda-feira, 23 de novembro',
        label: 'Abertura do mercado',
        why: 'você escolheu receber a abertura do mercado por e-mail',
        unsubscribe: {
          what: 'a abertura do mercado',
          link: `${siteUrl}/mensagens/parar?token=${token}`,
        },
        parts: everyPart,
      },
      siteUrl,
    ),
  ],
]);
