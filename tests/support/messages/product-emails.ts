import { restEmail } from './rendered-emails.ts';
import { deletionEmail } from './rendered-emails.ts';
import {
  cancelledEmail,
  refundedEmail,
  takenBackEmail,
  withdrawnEmail,
} from './rendered-emails.ts';
import { endedByRefusalsEmail, refusedInstallmentEmail } from './rendered-emails.ts';
import {
  planPaidEmail,
  subscriptionPaidEmail,
  subscriptionStartedEmail,
} from './rendered-emails.ts';
import { refusalEmail } from './rendered-emails.ts';
import { loginCodeEmail } from '../../../functions/identity/login-code-messages.ts';
import {
  framedEmail,
  type EmailContent,
} from '../../../functions/integrations/email-layout/framed-email.ts';
import {
  accountWelcomeEmail,
  cardExpiryEmail,
  newsletterWelcomeEmail,
  renewalEmail,
  trialEndedEmail,
  trialEndsSoonEmail,
  trialWelcomeEmail,
} from './rendered-emails.ts';
import { newsletterLinkEmail, proofCodeEmail } from '../../../functions/proof/proof-messages.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { chargeOf, subscriptionOf } from '../billing/ledgers.ts';

const siteUrl = 'https://bfj.example';
const later = '2027-05-21T12:00:00.000Z';
const token = 'eyJhbGciOiJBMjU2R0NNIn0'.repeat(12);
const readerLinks = {
  personalization: `${siteUrl}/newsletter/personalizacao?email=ana%2Bb%40exemplo.com#token=${token}`,
  unsubscribePage: `${siteUrl}/newsletter/cancelar#token=${token}`,
};
const month = chargeOf({ plan: 'mensal', amountInCentavos: 2000, subscriptionId: 'sbs_1' });
const year = chargeOf({ plan: 'anual', amountInCentavos: 23_988, installments: 12 });
const goesOn = { nextChargeAt: later, isFirst: false, leavesGap: true };

/** A message with one of each part, as a market's opening may look. */
export const everyPart: readonly MessagePart[] = [
  'O Ibovespa fechou em alta na sexta-feira, e o dólar caiu.\nHoje saem dados do varejo.',
  { kind: 'heading', text: 'Como está o mercado' },
  {
    kind: 'figures',
    caption: 'Índices e câmbio, às 9h45 (exemplo)',
    rows: [
      { label: 'Ibovespa', value: '171.543 pts', change: '+0,85%' },
      { label: 'Dólar comercial, venda', value: 'R$ 5,31', change: '−0,40%' },
      { label: 'CDI, ao ano', value: '14,90%', change: '0,00%' },
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
  { kind: 'divider' },
  { kind: 'note', text: 'Cotações com até 30 minutos de atraso.' },
];

/** Every e-mail that the product sends, from samples: by its maker, and what is special about it. */
export const productEmails: ReadonlyMap<string, EmailContent> = new Map([
  ['restEmail', restEmail(siteUrl)],
  ['loginCodeEmail', loginCodeEmail('048213')],
  ['proofCodeEmail', proofCodeEmail('048213', { hasAccount: true })],
  ['proofCodeEmail of nobody', proofCodeEmail('048213', { hasAccount: false })],
  [
    'newsletterLinkEmail',
    newsletterLinkEmail({
      ...readerLinks,
      oneClick: `${siteUrl}/api/unsubscribe-newsletter?token=${token}`,
    }),
  ],
  ...(['diaria', 'semanal'] as const).map(
    (frequency) =>
      [
        `newsletterWelcomeEmail ${frequency}`,
        newsletterWelcomeEmail(frequency, siteUrl, readerLinks),
      ] as const,
  ),
  ['accountWelcomeEmail', accountWelcomeEmail({ isProven: true, siteUrl })],
  ['accountWelcomeEmail of an unproven address', accountWelcomeEmail({ isProven: false, siteUrl })],
  ['trialWelcomeEmail', trialWelcomeEmail(later, { isProven: true, siteUrl })],
  [
    'trialWelcomeEmail of an unproven address',
    trialWelcomeEmail(later, { isProven: false, siteUrl }),
  ],
  ['trialEndsSoonEmail', trialEndsSoonEmail(later, new Date('2027-05-20T11:00:00.000Z'), siteUrl)],
  ['trialEndedEmail', trialEndedEmail(later, siteUrl)],
  [
    'renewalEmail',
    renewalEmail(month, {
      nextPaymentAt: subscriptionOf({}).nextPaymentAt,
      accessUntil: later,
      siteUrl,
    }),
  ],
  [
    'cardExpiryEmail',
    cardExpiryEmail(
      { expires: '2027-05', when: 'this-month' },
      { lastFour: '5682', nextChargeAt: later, siteUrl },
    ),
  ],
  ['deletionEmail', deletionEmail('2026-11-22T12:00:00.000Z')],
  ['planPaidEmail', planPaidEmail(year, { accessUntil: later, monthly: undefined, siteUrl })],
  [
    'planPaidEmail beside a subscription',
    planPaidEmail(year, {
      accessUntil: later,
      monthly: { nextChargeAt: later, isTriedAgain: false },
      siteUrl,
    }),
  ],
  [
    'subscriptionPaidEmail',
    subscriptionPaidEmail(month, subscriptionOf({}), {
      siteUrl,
      scheduledFor: later,
      isUndo: false,
    }),
  ],
  [
    'subscriptionStartedEmail',
    subscriptionStartedEmail(subscriptionOf({ startsAt: later, lastFour: '5682' }), {
      isUndo: false,
      accessUntil: later,
      siteUrl,
    }),
  ],
  [
    'cancelledEmail',
    cancelledEmail('person', {
      accessUntil: later,
      undoUntil: later,
      isGiven: false,
      neverBegan: false,
      siteUrl,
    }),
  ],
  [
    'withdrawnEmail',
    withdrawnEmail(month, later, {
      accessUntil: null,
      monthly: goesOn,
      endsMonthly: true,
      siteUrl,
    }),
  ],
  [
    'takenBackEmail',
    takenBackEmail(month, { accessUntil: null, monthly: goesOn, awaitsCard: true, siteUrl }),
  ],
  [
    'refundedEmail',
    refundedEmail(month, { accessUntil: null, monthly: goesOn, isGiven: false, siteUrl }),
  ],
  [
    'refusedInstallmentEmail',
    refusedInstallmentEmail(
      { ...month, detail: 'cc_rejected_call_for_authorize' },
      { accessUntil: null, isTriedAgain: false, nextChargeAt: later, siteUrl },
    ),
  ],
  ['endedByRefusalsEmail', endedByRefusalsEmail(siteUrl)],
  [
    'refusalEmail',
    refusalEmail(
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
  [
    'framedEmail with one of each part',
    framedEmail({
      subject: 'Abertura do mercado: segunda-feira, 23 de novembro',
      label: 'Abertura do mercado',
      why: 'você escolheu receber a abertura do mercado por e-mail',
      unsubscribe: { what: 'a abertura do mercado', link: `${siteUrl}/parar#token=${token}` },
      parts: everyPart,
    }),
  ],
]);
