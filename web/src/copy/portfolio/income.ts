export const incomePage = {
  documentTitle: 'Proventos - BFJ',
  description: 'Dividendos, JCP e rendimentos que seus ativos pagaram e vão pagar.',
  title: 'Proventos',
  lead: 'O que seus ativos pagaram, pela quantidade que você tinha na data com de cada pagamento, e o que ainda vão pagar.',
  loading: 'Carregando seus proventos',
  failureTitle: 'Seus proventos não carregaram',
  failed: 'Não foi possível carregar seus proventos. Tente novamente.',
  retry: 'Tentar de novo',
  note: 'Conteúdo educacional, sem recomendação de compra ou venda. Confira os valores no extrato da sua corretora e, para o seu imposto, a Receita Federal ou um contador.',
  asking: 'Buscando proventos na fonte…',
} as const;

export const incomeEmpty = {
  title: 'Seus proventos aparecem aqui',
  text: 'Registre o que você comprou e vendeu, ou informe o que tem. Com as datas, contamos o que cada ativo pagou a você.',
  trades: 'Registrar operações',
  portfolio: 'Informar posições',
  nothingTitle: 'Nenhum provento até agora',
  nothing: 'Os ativos que você tem ou teve não pagaram proventos enquanto eram seus.',
} as const;

export const incomeStated = {
  title: 'Falta o histórico anterior',
  one: (day: string) =>
    `Contamos desde ${day}, quando você informou a posição. Registre suas compras para ver os anteriores.`,
  some: (positions: readonly string[], more: number) =>
    `Contamos só desde que você informou a posição: ${positions.join(', ')}${more > 0 ? ` e mais ${more}` : ''}. Registre suas compras para ver os anteriores.`,
  position: (ticker: string, day: string) => `${ticker} em ${day}`,
  link: 'Ir para Operações',
} as const;

export const incomeSummaryTexts = {
  heading: 'Resumo dos proventos',
  year: 'Recebido nos últimos 12 meses',
  yearGloss: (day: string) => `pago depois de ${day}, antes de impostos`,
  month: 'Neste mês',
  monthGloss: 'já pago, antes de impostos',
  announced: 'A receber',
  announcedGloss: 'anunciado e ainda não pago, antes de impostos',
  nothingAnnounced: 'nada anunciado agora',
  withheld: (amount: string) => `${amount} de imposto na fonte sobre JCP`,
  unknown: '—',
} as const;

export const incomeMonthsTexts = {
  title: 'Mês a mês',
  ticker: 'Ativo',
  allTickers: 'Todos',
  spans: 'Período',
  span: (months: number) => `${months} meses`,
  sum: (amount: string, months: number) => `${amount} em ${months} meses, antes de impostos`,
  describe: (paying: number, months: number, amount: string) =>
    `Proventos recebidos por mês: ${paying} de ${months} meses com pagamento, ${amount} no total.`,
  hint: 'Toque num mês para ver os pagamentos.',
  none: 'nenhum pagamento',
  month: (name: string, amount: string) => `${name}: ${amount}`,
  nothing: 'Nenhum pagamento neste mês.',
  caption: 'Proventos recebidos por mês',
  columns: { month: 'Mês', gross: 'Recebido', withheld: 'Imposto na fonte' },
} as const;

export const incomePaymentTexts = {
  unknownType: 'Provento',
  paid: (day: string) => `pago em ${day}`,
  due: (day: string) => `paga em ${day}`,
  noDay: 'sem data de pagamento',
  recordDay: (day: string) => `data com ${day}`,
  noRecordDay: 'data com não informada',
  amounts: (quantity: string, amount: string) => `${quantity} × ${amount}`,
  days: (paid: string, record: string) => `${paid} · ${record}`,
  withheld: (amount: string) => `imposto −${amount}`,
  until: (day: string) => `Para receber, tenha o ativo até ${day}.`,
  yours: 'O direito já é seu, mesmo se você vender.',
} as const;

export const incomeAnnouncedTexts = {
  title: 'A receber',
  lead: 'Anunciado para o que você tem ou tinha na data com. Quem tem o ativo no fim desse dia recebe.',
} as const;

export const incomeAssetsTexts = {
  title: 'Por ativo',
  lead: 'Sobre o custo: o que uma ação ou cota pagou em 12 meses, dividido pelo seu preço médio. Compara o que o ativo paga com o que você pagou por ele.',
  caption: 'Proventos por ativo',
  columns: {
    ticker: 'Ativo',
    year: '12 meses',
    total: 'Desde o começo',
    totalShort: 'Total',
    yield: 'Sobre o custo',
  },
  sold: 'vendido',
  noAverage: 'sem preço médio',
} as const;

export const incomeNotesTexts = {
  jcp: (rules: readonly { readonly rate: string; readonly day: string }[]) =>
    `JCP (juros sobre capital próprio) tem imposto retido na fonte: ${rules
      .map(({ rate, day }, index) => (index === 0 ? rate : `${rate} desde ${day}`))
      .join(', e ')}. Dividendos e rendimentos de FIIs aparecem como isentos.`,
  source: (source: string, day: string) => `Regra da ${source}, conferida em ${day}.`,
  large: (tickers: string, month: string, amount: string) =>
    `Em ${month}, os dividendos de ${tickers} somam ${amount}.`,
  largeRule: (limit: string, rate: string, source: string, day: string) =>
    `Desde 2026, acima de ${limit} por mês de uma mesma empresa há ${rate} de imposto na fonte sobre todo o valor, fora lucros até 2025 com pagamento aprovado até 31/12/2025 (${source}, conferida em ${day}). Este imposto não está nas contas desta página.`,
  splitSince: (tickers: readonly string[]) =>
    `${tickers.join(', ')}: houve desdobramento, grupamento ou bonificação depois de um pagamento. A fonte pode ter corrigido o valor por ação ou cota, e então o total antigo sai diferente do que você recebeu.`,
  noRecordDay:
    'Data com é o último dia em que ter o ativo dá direito ao pagamento. Sem ela, contamos o que você tinha no dia do pagamento.',
  unknown: (tickers: readonly string[]) => `Sem dados de proventos: ${tickers.join(', ')}.`,
  knownSince: (day: string) => `O pagamento mais antigo que a fonte informa é de ${day}.`,
} as const;

export const incomeDownload = {
  title: 'Proventos',
  fileOf: (day: string) => `proventos-${day}`,
  columns: [
    'Ativo',
    'Tipo',
    'Data com',
    'Pagamento',
    'Valor por unidade (R$)',
    'Quantidade',
    'Total (R$)',
    'Imposto na fonte (R$)',
    'Situação',
  ],
  received: 'recebido',
  announced: 'a receber',
} as const;
