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
  intro: 'O que está na agenda e de onde o dia parte.',
  /** Each sample is worded like a real edition, which refers to the last trading session. */
  areas: {
    'politica-nacional': () => 'O dia começa com a Selic em 15,00% ao ano.',
    'politica-internacional': ({ ofWhen }) =>
      `O euro começa o dia a R$ 6,25, a cotação das 18h ${ofWhen}, depois de subir 0,31%.`,
    criptomoedas: () =>
      'O bitcoin amanhece em R$ 512.345,67, às 5h20, depois de cair 1,20% em 24 horas.',
    acoes: () => 'Os próximos sete dias têm 3 proventos de ações.',
    fiis: () => 'Os próximos sete dias têm 2 rendimentos de fundos.',
    'renda-fixa': () => 'O CDI é de 14,90% ao ano.',
  } satisfies Readonly<Record<InterestArea, (session: SampleSession) => string>>,
  /** Used when no subject is chosen. */
  noAreas: ({ ofWhen }: SampleSession) =>
    `O dólar parte de R$ 5,42, a cotação das 18h ${ofWhen}, depois de cair 0,18%.`,
  assetsTitle: 'Seus ativos:',
  note: 'Exemplo ilustrativo: os números não são de um dia real.',
} as const;
