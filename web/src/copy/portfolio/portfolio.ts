import * as paths from '../../paths.ts';

export const portfolioPage = {
  documentTitle: 'Minha carteira - BFJ',
  description: 'O que você tem, quanto vale hoje e quanto já rendeu.',
  back: 'Meu painel',
  title: 'Minha carteira',
  lead: 'Pelos dados que você informa: não consultamos corretoras nem bancos.',
  report: 'Ver o relatório da semana',
  loading: 'Carregando sua carteira',
  failureTitle: 'Sua carteira não carregou',
  failed: 'Não foi possível carregar sua carteira. Tente novamente.',
  retry: 'Tentar de novo',
  note: 'Conteúdo educacional, sem recomendação de compra ou venda. Impostos e custos não entram nas contas.',
} as const;

export const portfolioNavigation = {
  label: 'Seções da carteira',
  overview: 'Resumo',
  positions: 'Posições',
  trades: 'Operações',
  fixedIncome: 'Renda fixa',
  income: 'Proventos',
  allocation: 'Alocação',
} as const;

export const portfolioEmpty = {
  title: 'Sua carteira começa com um ativo',
  text: 'Informe o que você tem e veja, num lugar só, quanto vale, quanto mudou no dia e o que paga proventos.',
  favourites: 'Enquanto ela está vazia, os relatórios falam dos seus ativos favoritos.',
  add: 'Adicionar o primeiro ativo',
} as const;

/** Separate from the other import texts, which are loaded when the import is opened. */
export const openImport = 'Importar planilha';

export const portfolioReadOnly = {
  kept: {
    title: 'Sua carteira está só para leitura',
    text: 'Tudo o que você informou continua aqui. Para mudar a carteira e receber os relatórios dela, é preciso um plano ativo.',
  },
  empty: {
    title: 'A carteira faz parte do plano',
    text: 'Com um plano ou um teste ativo, você informa o que tem e vê aqui quanto vale, quanto mudou no dia e o que paga proventos.',
  },
  way: { label: 'Ver planos', to: paths.plans },
} as const;

export const summaryTexts = {
  heading: 'Resumo',
  value: 'Valor da carteira',
  /** Used with fixed income, which these figures leave out. */
  valueOf: (assets: string) => `Valor de ${assets}`,
  investedIn: (assets: string) => `Investido em ${assets}`,
  assets: 'ações e fundos',
  assetsAndCoins: 'ações, fundos e criptomoedas',
  day: 'No dia',
  /** Used for prices of an earlier day. */
  dayOf: (day: string) => `Em ${day}`,
  dayGloss: 'sobre o fechamento anterior',
  /** Names a few assets, or gives their number if there are more. */
  dayOnly: (tickers: readonly string[], share: string) =>
    `Só ${tickers.join(', ')}: ${share} da carteira`,
  dayOnlySome: (count: number, all: number, share: string) =>
    `De ${count} dos ${all} ativos: ${share} da carteira`,
  /** Coins trade without sessions, so their change is shown beside the session's. */
  coins: (tickers: readonly string[], share: string) =>
    `${tickers.join(', ')} à parte do pregão (${share} da carteira)`,
  invested: 'Investido',
  investedGloss: 'custo do que você tem, pelo preço médio',
  total: 'Resultado em aberto',
  totalGloss: 'sobre o seu preço médio',
  realisedThisYear: (result: string) => `Vendas deste ano: ${result}`,
  realised: (result: string) => `Vendas desde o início: ${result}`,
  withoutPurchases: (tickers: readonly string[]) =>
    `Faltam as compras de ${tickers.join(', ')}: só um desdobramento ou uma bonificação está registrado.`,
  completeTrades: 'Completar em Operações',
  received: 'Proventos em 12 meses',
  estimateGloss: 'pela quantidade de hoje, antes de impostos',
  receivedGloss: 'pelo que você tinha em cada data, antes de impostos',
  receivedFailed: 'não foi possível carregar agora',
  announced: (amount: string) => `${amount} a receber`,
  nothingAnnounced: 'nada anunciado',
  none: '—',
  noPrices: 'Os preços aparecem depois do próximo fechamento da bolsa.',
  noAverage: 'informe o preço médio dos ativos',
  asking: 'Buscando proventos…',
  unknownDividends: (tickers: readonly string[]) =>
    `Sem dados de proventos: ${tickers.join(', ')}.`,
  pricesOf: (moment: string) => `Preços de ${moment}`,
  delay: (minutes: number) => `com até ${minutes} minutos de atraso`,
  pricesOfTimes: (oldest: string) =>
    `Preços de horários diferentes. O mais antigo é de ${oldest}. Cada posição mostra o seu.`,
  olderPrice: (tickers: readonly string[], share: string) =>
    `Com preço de um dia anterior, e por isso fora do resultado do dia: ${tickers.join(', ')} (${share} da carteira).`,
  withoutPrice: (tickers: readonly string[]) =>
    `Sem preço agora, e por isso fora do valor: ${tickers.join(', ')}.`,
  withoutAverage: (tickers: readonly string[]) =>
    `Sem preço médio, e por isso fora do resultado: ${tickers.join(', ')}.`,
} as const;

export const positionsTexts = {
  title: 'Posições',
  count: (count: number) => (count === 1 ? '1 posição' : `${count} posições`),
  add: 'Adicionar ativo',
  caption: 'Posições da carteira',
  columns: {
    asset: 'Ativo',
    quantity: 'Quantidade',
    price: 'Preço',
    value: 'Valor',
    day: 'Variação',
    total: 'Resultado',
    actions: 'Editar',
  },
  averageOf: (price: string) => `médio ${price}`,
  totalOf: (ticker: string, positions: number, quantity: string, value: string | null) =>
    [`${ticker} em ${positions} corretoras: ${quantity}`, value]
      .filter((part) => part !== null)
      .join(' · '),
  noAverage: 'sem preço médio',
  noPrice: 'sem preço',
  shareOf: (share: string) => `${share} da carteira`,
  edit: (ticker: string, broker: string | null) =>
    `Editar ${ticker}${broker === null ? '' : ` em ${broker}`}`,
  sortLabel: 'Ordenar por',
  sorts: {
    value: 'Maior valor',
    ticker: 'Código',
    day: 'Maior alta',
    total: 'Maior resultado',
  },
  sortBy: (column: string) => `Ordenar por ${column.toLowerCase()}`,
  full: (maximum: number) => `A carteira está com ${maximum} posições, o máximo.`,
} as const;

/** How a number with a point was understood. */
export const readingTexts = {
  decimals: (typed: string, read: string) => `${typed} foi entendido como ${read}.`,
  thousands: (typed: string, read: string, withComma: string) =>
    `${typed} foi entendido como ${read}, sem decimais. Se o ponto separa decimais, escreva ${withComma}.`,
} as const;

export const editorTexts = {
  addTitle: 'Adicionar ativo',
  editTitle: (ticker: string) => `Editar ${ticker}`,
  ticker: 'Ativo',
  tickerHint: 'Código ou nome: PETR4, MXRF11, AAPL34, Bitcoin',
  nothing: 'Nenhum ativo encontrado.',
  noTicker: 'Escolha um ativo.',
  unknown: 'Não encontramos este código na B3 nem entre as criptomoedas. Escolha um da lista.',
  quantity: 'Quantidade',
  quantityHint: 'Frações com vírgula: 0,005',
  price: 'Preço médio em reais',
  priceHint:
    'Quanto você pagou por ação, cota ou moeda, em média. Sem ele, o resultado não aparece.',
  broker: 'Corretora',
  brokerHint: 'O mesmo ativo em duas corretoras são duas posições.',
  save: 'Salvar posição',
  saving: 'Salvando…',
  saved: '✅ Salvo!',
  savedAnnouncement: 'Posição salva.',
  cancel: 'Cancelar',
  remove: 'Remover da carteira',
  removeQuestion: (ticker: string) => `Remover ${ticker} da carteira?`,
  removeYes: 'Sim, remover',
  removeNo: 'Manter',
  removed: (ticker: string) => ({
    title: 'Posição removida',
    description: `${ticker} saiu da carteira.`,
  }),
  savedNotice: (ticker: string) => ({
    title: 'Carteira salva',
    description: `${ticker} está na carteira.`,
  }),
  failureTitle: 'A carteira não foi salva',
  /** The server recognises a save that is repeated. */
  mayBeSaved: 'Talvez tenha sido salva. Tente de novo: ela não é salva duas vezes.',
  notSaved: 'Não foi possível salvar. O que você escreveu continua aqui; tente de novo.',
  notChanged: 'Não foi possível mudar a carteira. Tente de novo.',
  noAccess: 'Para mudar a carteira é preciso um plano ativo ou um teste em andamento.',
  gone: {
    title: 'Esta posição foi removida em outra aba ou aparelho',
    text: 'O que está escrito aqui continua. Coloque a posição de volta na carteira, ou deixe como está.',
    save: 'Colocar de volta na carteira',
    leave: 'Deixar removida',
  },
  changedElsewhere:
    'Esta posição mudou em outra aba ou aparelho. Ela já está atualizada aqui: confira e tente de novo.',
  tradesChangedElsewhere:
    'As operações mudaram em outra aba ou aparelho. Elas já estão atualizadas aqui: confira e tente de novo.',
  emptyElsewhere: 'em branco',
  kinds: { stock: 'Ação', fund: 'Fundo', bdr: 'BDR', crypto: 'Cripto' } as Readonly<
    Record<string, string | undefined>
  >,
} as const;

export const questionTexts = {
  splitTitle: (ticker: string, moved: string, day: string) => `${ticker} mudou ${moved} em ${day}`,
  splitText:
    'Um movimento assim costuma ser desdobramento ou grupamento. A quantidade continua certa?',
  likely: (from: number, to: number) =>
    to > from
      ? `Parece um desdobramento: cada ${from === 1 ? 'uma virou' : `${from} viraram`} ${to}.`
      : `Parece um grupamento: cada ${from} ${to === 1 ? 'viraram uma' : `viraram ${to}`}.`,
  factorLegend: 'Proporção',
  from: 'Cada',
  to: 'viraram',
  preview: (before: string, after: string) => `De ${before} para ${after}`,
  badFactor: 'Use números inteiros de 1 a 1.000.',
  adjust: 'Ajustar quantidade',
  right: 'Está certo',
  unlistedTitle: (ticker: string) => `${ticker} não está mais na lista da bolsa`,
  unlistedText:
    'O código pode ter mudado, ou o ativo deixou de ser negociado. Troque o código ou remova a posição.',
  change: 'Trocar o código',
} as const;

export const allocationPage = {
  documentTitle: 'Alocação da carteira - BFJ',
  description: 'Como a sua carteira se divide por classe, setor e corretora.',
  title: 'Alocação',
  lead: 'Como o valor da sua carteira se divide por classe de ativo, setor e corretora.',
  note: 'Conteúdo educacional, sem recomendação de compra ou venda.',
} as const;

export const allocationTexts = {
  empty: 'A divisão aparece quando a carteira tem um ativo com preço.',
  toOverview: 'Ir para o resumo',
  byClass: 'Por classe',
  bySector: 'Por setor',
  byBroker: 'Por corretora',
  /** Used with fixed income, of which also the issuing bank is named. */
  byInstitution: 'Por corretora ou banco',
  base: (value: string) => `De ${value}, o valor da carteira.`,
  baseWithFixedIncome: (value: string) =>
    `De ${value}, o valor da carteira com a renda fixa, antes de impostos.`,
  columns: { part: 'Parte', share: 'Fatia', value: 'Valor' },
  captionOf: (title: string) => `Valor da carteira ${title.toLowerCase()}`,
} as const;

export const announcedTexts = {
  title: 'Proventos a receber',
  estimateLead:
    'Anunciados para os ativos da carteira, pela quantidade de hoje e antes de impostos.',
  lead: 'Anunciados para o que você tem ou tinha na data com, antes de impostos.',
  noDay: 'sem data',
  columns: { day: 'Pagamento', asset: 'Ativo', type: 'Tipo', amount: 'Valor' },
  caption: 'Proventos anunciados',
  unknownType: 'Provento',
} as const;
