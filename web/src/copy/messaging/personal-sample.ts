import type { InterestArea } from '../../../../shared/contracts/preferences.ts';

/**
 * How a message refers to the last trading session: `when` is `ontem`, `ofWhen`, used after a noun, is `de ontem`.
 */
export interface SampleSession {
  readonly when: string;
  readonly ofWhen: string;
}

/** A sample message with the user's own choices; all numbers are invented. */
export const personalSample = {
  title: 'Como chegaria para você',
  lead: 'Um exemplo com os assuntos e os ativos que você escolheu.',
  label: 'Exemplo de mensagem de abertura com as suas escolhas',
  sender: 'BFJ',
  status: 'Mensagem de abertura',
  /** `Olá!` is used without a name: every e-mail begins with this greeting. */
  greeting: (name: string | undefined) => (name === undefined ? 'Olá!' : `Bom dia, ${name}.`),
  intro: 'Como terminou o último pregão e o que está na agenda.',
  /** Each sample is worded like a real edition, which refers to the last trading session. */
  areas: {
    'politica-nacional': () => 'A meta da Selic segue em 15,00% ao ano.',
    'politica-internacional': ({ when }) => `O euro subiu 0,31% ${when} e ficou em R$ 6,25.`,
    criptomoedas: () => 'O bitcoin recuou 1,20% em 24 horas.',
    acoes: ({ ofWhen }) =>
      `Entre as 58 ações mais negociadas que acompanhamos, a maior alta no pregão ${ofWhen} foi a da MGLU3: +6,12%, a R$ 9,87.`,
    fiis: () => 'Na agenda dos próximos sete dias há 2 rendimentos de fundos.',
    'renda-fixa': () => 'O CDI está em 14,90% ao ano.',
  } satisfies Readonly<Record<InterestArea, (session: SampleSession) => string>>,
  /** Used when no subject is chosen. */
  noAreas: ({ when }: SampleSession) =>
    `O Ibovespa subiu 0,25% ${when} e fechou em 138.200 pontos.`,
  assetsTitle: 'Seus ativos:',
  note: 'Exemplo ilustrativo: os números não são de um dia real.',
} as const;
