import type { TradeKind } from '../../../../shared/portfolio/trades/trade.ts';

export const tradeKindNames: Readonly<Record<TradeKind, string>> = {
  buy: 'Compra',
  sell: 'Venda',
  bonus: 'Bonificação',
  split: 'Desdobramento',
  'reverse-split': 'Grupamento',
  subscription: 'Subscrição',
  amortisation: 'Amortização',
  'transfer-in': 'Transferência recebida',
  'transfer-out': 'Transferência enviada',
};

/** Shares leave a broker in fractions only when a bonus or reverse split has left them over. */
export const fractionName = 'Fração que saiu';

export const tradesPage = {
  documentTitle: 'Operações - BFJ',
  description: 'O que você comprou e vendeu, e quanto cada venda rendeu.',
  title: 'Operações',
  lead: 'O que você comprou e vendeu. Daqui saem as quantidades, o preço médio e o resultado das vendas.',
  loading: 'Carregando suas operações',
  failureTitle: 'Suas operações não carregaram',
  failed: 'Não foi possível carregar suas operações. Tente novamente.',
  retry: 'Tentar de novo',
  note: 'Conteúdo educacional, sem recomendação de compra ou venda. Os resultados incluem as taxas que você informa, e nenhum imposto.',
  add: 'Adicionar operação',
  emptyTitle: 'Nenhuma operação ainda',
  emptyText:
    'Importe a planilha de negociação da B3 ou da corretora, ou escreva uma operação. A quantidade e o preço médio de cada ativo passam a ser calculados por elas.',
  listTitle: 'Histórico',
  count: (shown: number, all: number) =>
    shown === all
      ? `${formatCount(all)} ${all === 1 ? 'operação' : 'operações'}`
      : `${formatCount(shown)} de ${formatCount(all)} operações`,
  nothingFiltered: 'Nenhuma operação com estes filtros.',
  clearFilters: 'Limpar filtros',
  more: 'Mostrar mais',
  downloadTitle: 'Operações',
} as const;

export const tradeListTexts = {
  edit: (kind: string, ticker: string, day: string) => `Editar ${kind} de ${ticker} em ${day}`,
  amounts: (quantity: string, price: string | null) =>
    price === null ? quantity : `${quantity} × ${price}`,
  after: (amounts: string) => ` · ${amounts}`,
  fees: (amount: string) => `taxas ${amount}`,
  total: 'Total',
  noTotal: '—',
  /** Several sales of a day at one broker have one result. */
  result: (sales: number) => (sales === 1 ? 'Resultado:' : `Resultado das ${sales} vendas do dia:`),
  dayTrade: 'day trade',
  partlyDayTrade: 'em parte day trade',
} as const;

/** Gains and losses in words as well as in colour. */
export const resultTexts = {
  gain: (amount: string) => `lucro de ${amount}`,
  loss: (amount: string) => `prejuízo de ${amount}`,
  even: 'sem lucro nem prejuízo',
  unknown: 'falta o preço médio',
} as const;

export const tradeFilterTexts = {
  legend: 'Filtros',
  ticker: 'Ativo',
  kind: 'Operação',
  year: 'Ano',
  allTickers: 'Todos',
  allKinds: 'Todas',
  allYears: 'Todos',
} as const;

export const realisedTexts = {
  title: 'Resultado das vendas',
  sales: 'Vendas',
  dayTrades: 'Day trades',
  none: 'nenhuma venda',
  sold: (amount: string) => `de ${amount} vendidos`,
  unknown: (count: number, amount: string) =>
    `${count === 1 ? '1 venda' : `${count} vendas`} de ${amount} sem resultado: falta o preço médio.`,
  dayTradeGloss: 'comprou e vendeu no mesmo dia, na mesma corretora',
} as const;

export const issueTexts = {
  title: 'Faltam operações anteriores',
  granted: (ticker: string, day: string) =>
    `${ticker}: em ${day} há um desdobramento ou uma bonificação de ações que não estavam na carteira. Sem as compras de antes, a quantidade não está completa.`,
  sold: (quantity: string, ticker: string, day: string) =>
    `Você vendeu ${quantity} ${ticker} que não estavam na carteira em ${day}.`,
  left: (quantity: string, ticker: string, day: string) =>
    `Saíram ${quantity} ${ticker} que não estavam na carteira em ${day}.`,
  what: 'Adicione a compra que falta, ou importe um arquivo com as operações desde o começo. Até lá, estas vendas ficam sem resultado, e o preço médio e o lucro das seguintes podem mudar.',
  add: (ticker: string) => `Adicionar compra de ${ticker}`,
  more: (count: number) => `e mais ${count}.`,
} as const;

export const importListTexts = {
  title: 'Importações',
  line: (trades: number, day: string) =>
    trades === 0
      ? `posições, em ${day}`
      : `${formatCount(trades)} ${trades === 1 ? 'operação' : 'operações'}, em ${day}`,
  revert: 'Desfazer',
  revertOf: (name: string) => `Desfazer a importação de ${name}`,
  question: (name: string) => `Desfazer a importação de ${name}?`,
  consequence: 'O que ela trouxe sai da carteira, e as posições voltam a ser as de antes.',
  yes: 'Sim, desfazer',
  no: 'Manter',
  corrected: (count: number) =>
    count === 1
      ? '1 operação que você corrigiu também sai.'
      : `${formatCount(count)} operações que você corrigiu também saem.`,
  final: {
    positions: 'não pode mais ser desfeita: as posições mudaram depois',
    'fixed-income': 'não pode mais ser desfeita: a renda fixa mudou depois',
  },
  reverted: { title: 'Importação desfeita', description: 'A carteira voltou a ser a de antes.' },
  failureTitle: 'A importação não foi desfeita',
  notReverted: 'Não foi possível desfazer a importação. Tente de novo.',
} as const;

/** Positions that the user has stated of assets with trades. */
export const statedTexts = {
  title: 'Posições que você informou',
  lead: 'Na corretora de cada uma vale a quantidade informada, e só as operações daquele dia em diante somam a ela. As anteriores ficam no histórico.',
  statement: (holding: string, day: string, notes: readonly string[]) =>
    [`${holding} em ${day}`, ...notes].join(' · '),
  drop: 'Calcular só pelas operações',
  dropOf: (ticker: string) => `Calcular ${ticker} só pelas operações`,
  question: (ticker: string) => `Calcular ${ticker} só pelas operações?`,
  consequence: (before: string, after: string) =>
    `A quantidade passa de ${before} para ${after}. Dá para desfazer em Importações.`,
  yes: 'Sim, calcular',
  no: 'Manter o que informei',
  importName: (ticker: string) => `${ticker} calculado pelas operações`,
  dropped: (ticker: string) => ({
    title: 'Carteira recalculada',
    description: `${ticker} vem só das operações.`,
  }),
  failureTitle: 'A carteira não mudou',
  notDropped: 'Não foi possível mudar a carteira. Tente de novo.',
} as const;

const thisTrade: Readonly<Record<TradeKind, string>> = {
  buy: 'esta compra',
  sell: 'esta venda',
  bonus: 'esta bonificação',
  split: 'este desdobramento',
  'reverse-split': 'este grupamento',
  subscription: 'esta subscrição',
  amortisation: 'esta amortização',
  'transfer-in': 'esta transferência',
  'transfer-out': 'esta transferência',
};

export const tradeForm = {
  addTitle: 'Adicionar operação',
  editTitle: (kind: string, ticker: string) => `Editar ${kind.toLowerCase()} de ${ticker}`,
  kind: 'Operação',
  day: 'Data',
  quantity: 'Quantidade',
  quantityHint: 'Frações com vírgula: 0,005',
  addedShares: 'Quantas entraram',
  removedShares: 'Quantas saíram',
  price: 'Preço por unidade em reais',
  bonusPrice: 'Custo por unidade em reais',
  bonusPriceHint: 'O custo que a empresa declarou. Sem ele, entram sem custo.',
  transferPrice: 'Preço médio que elas tinham',
  transferPriceHint: 'Só se vieram de fora desta carteira.',
  zeroOptionalPrice: 'Escreva um valor maior que zero, ou deixe em branco.',
  amortisationPrice: 'Valor recebido por unidade em reais',
  fees: 'Taxas em reais',
  feesHint: 'Corretagem e taxas da nota, no total.',
  broker: 'Corretora',
  noBonusBroker:
    'Você tem este ativo em mais de uma corretora. Escreva em qual corretora as novas entraram.',
  factorLegend: 'Proporção',
  from: 'Cada',
  to: 'virou',
  factorHint: (held: string, ticker: string, day: string) =>
    `Antes de ${day} você tinha ${held} ${ticker}.`,
  nothingHeldShort: 'Antes desta data este ativo não estava na carteira. Confira a data.',
  badFactor: {
    split: 'Use números inteiros de 1 a 1.000, o segundo maior: cada 1 virou 10.',
    'reverse-split': 'Use números inteiros de 1 a 1.000, o segundo menor: cada 10 virou 1.',
  },
  fraction: 'A fração que sobra costuma ser vendida em leilão: registre como venda.',
  save: 'Salvar operação',
  saving: 'Salvando…',
  cancel: 'Cancelar',
  saved: (kind: string, ticker: string) => ({
    title: 'Operação salva',
    description: `${kind} de ${ticker} está na carteira.`,
  }),
  failureTitle: 'A operação não foi salva',
  notSaved: 'Não foi possível salvar. O que você escreveu continua aqui; tente de novo.',
  changed:
    'As operações mudaram em outra aba ou aparelho. Elas já estão atualizadas aqui, e o que você escreveu continua: confira e salve de novo.',
  same: 'Já existe uma operação igual neste dia. Salve só se foram mesmo duas.',
  remove: 'Remover operação',
  removeQuestion: (kind: TradeKind, ticker: string) => `Remover ${thisTrade[kind]} de ${ticker}?`,
  removeText: 'As posições e os resultados são recalculados sem ela.',
  removeParts: (kind: string, parts: number) =>
    `O ${kind.toLowerCase()} está em ${parts} corretoras: as ${parts} partes saem juntas.`,
  notRemoved: 'Não foi possível remover a operação. Tente de novo.',
  removeYes: 'Sim, remover',
  removeNo: 'Manter',
  removed: (kind: string, ticker: string) => ({
    title: 'Operação removida',
    description: `${kind} de ${ticker} saiu da carteira.`,
  }),
  gone: {
    title: 'Esta operação foi removida em outra aba ou aparelho',
    text: 'O que está escrito aqui continua. Coloque a operação de volta, ou deixe como está.',
    save: 'Colocar de volta',
    leave: 'Deixar removida',
  },
  emptyElsewhere: 'em branco',
} as const;

export const tradeOutcome = {
  /** `holding` is '207 ações a R$ 36,23'. */
  after: (kind: TradeKind, holding: string) => `Depois d${thisTrade[kind]}: ${holding}`,
  afterAll: (kind: TradeKind, holding: string) =>
    `Depois d${thisTrade[kind]} e das operações seguintes: ${holding}`,
  holding: (quantity: string, unit: string, average: string | null) =>
    average === null
      ? `${quantity} ${unit}, sem preço médio`
      : `${quantity} ${unit} a ${average} em média`,
  nothing: 'você não tem mais este ativo',
  result: (kind: TradeKind, result: string) => `Resultado d${thisTrade[kind]}: ${result}`,
  beforeStatement: (day: string) =>
    `Você informou a posição em ${day}. Esta operação é anterior: entra no histórico e não muda a quantidade de hoje.`,
  laterSplit: (kind: TradeKind, day: string, before: string, after: string) =>
    kind === 'split'
      ? `O desdobramento de ${day} acompanha, na mesma proporção: entram ${after} em vez de ${before}.`
      : `O grupamento de ${day} acompanha, na mesma proporção: saem ${after} em vez de ${before}.`,
  dayTradeResult: (kind: TradeKind, result: string) =>
    `Resultado d${thisTrade[kind]}, com day trade: ${result}`,
  missingBefore: (day: string) =>
    `Não há ações na carteira antes de ${day}. Adicione antes a compra que falta.`,
  missing: (quantity: string, day: string) =>
    `Faltam ${quantity} na carteira em ${day}. Confira a quantidade e a data, ou adicione antes a compra que falta.`,
} as const;

export const priceQuestion = {
  below: (percent: string, price: string) =>
    `O preço está ${percent}% abaixo do de hoje (${price}). Está certo?`,
  above: (percent: string, price: string) =>
    `O preço está ${percent}% acima do de hoje (${price}). Está certo?`,
  confirm: 'Sim, o preço está certo',
  unanswered: 'Confirme o preço abaixo, ou corrija.',
} as const;

export const tickerQuestion = {
  ask: (ticker: string) =>
    `Não encontramos ${ticker} entre os ativos da B3. Se ele já saiu da bolsa, pode salvar assim. O código está certo?`,
  confirm: 'Sim, o código está certo',
  unanswered: 'Confirme o código abaixo, ou corrija.',
} as const;

export const tradeDownload = {
  fileOf: (day: string) => `operacoes-${day}`,
  /** The import reads these words: a quantity of other files may be all shares after a split. */
  kinds: {
    ...tradeKindNames,
    split: 'Desdobramento (entraram)',
    'reverse-split': 'Grupamento (saíram)',
    amortisation: 'Amortização (por unidade)',
  } satisfies Readonly<Record<TradeKind, string>>,
  columns: ['Data', 'Ativo', 'Operação', 'Quantidade', 'Preço', 'Taxas', 'Corretora'],
} as const;

/** For an asset with trades, in place of the fields of its position. */
export const derivedPosition = {
  title: (ticker: string) => `${ticker} vem das operações`,
  text: 'A quantidade e o preço médio são calculados pelas operações. Para mudar, corrija ou adicione uma operação.',
  quantity: 'Quantidade',
  average: 'Preço médio',
  noAverage: 'sem preço médio',
  broker: 'Corretora',
  link: 'Ver operações',
  close: 'Fechar',
} as const;

function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, '.');
}
