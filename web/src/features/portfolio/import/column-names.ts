import { cellText, normalizeName, type Cell } from './spreadsheet.ts';

/*
 * Column names of B3, brokers, trackers and users' own sheets. They are compared in lower case without accents,
 * punctuation, currency and small words: 'Código de Negociação' is 'codigo negociacao', 'C ou V' is 'c v'. Names of a
 * field are in order of precedence.
 */

const smallWords = new Set([
  'de',
  'da',
  'do',
  'das',
  'dos',
  'em',
  'no',
  'na',
  'e',
  'ou',
  'o',
  'a',
  'por',
  'x',
  'reais',
]);
const maxNameLength = 80;

const fieldNames = {
  code: [
    'codigo negociacao',
    'cod negociacao',
    'codigo ativo',
    'cod ativo',
    'codigo papel',
    'codigo acao',
    'codigo b3',
    'ticker',
    'ticker ativo',
    'symbol',
    'ticker symbol',
    'simbolo',
    'codigo',
    'cod',
    'ativo codigo',
    'ativo',
    'ativos',
    'papel',
    'papeis',
    'asset',
    'instrument',
    'instrumento',
    'security',
    'stock',
    'acao',
    'acoes',
    'fii',
    'fiis',
    'cripto',
    'criptomoeda',
    'titulo',
    'codigo titulo',
  ],
  product: [
    'produto',
    'especificacao titulo',
    'especificacao ativo',
    'especificacao',
    'nome ativo',
    'nome papel',
    'descricao',
    'nome',
    'empresa',
    'nome empresa',
    'product',
    'description',
    'name',
  ],
  // Blocked and lent shares are owned, too: the total has precedence over the available quantity.
  quantity: [
    'quantidade total',
    'qtde total',
    'qtd total',
    'quantidade executada',
    'qtde executada',
    'qtd executada',
    'quantidade',
    'qtd',
    'qtde',
    'quant',
    'qt',
    'qtdade',
    'quantidade acoes',
    'quantidade cotas',
    'quantidade ativos',
    'qtd acoes',
    'qtd cotas',
    'qtde acoes',
    'qtde cotas',
    'numero acoes',
    'numero cotas',
    'n acoes',
    'n cotas',
    'quantity',
    'qty',
    'shares',
    'units',
    'filled qty',
    'volume',
  ],
  price: [
    'preco unitario',
    'preco executado',
    'preco execucao',
    'preco medio executado',
    'preco medio execucao',
    'preco operacao',
    'preco negocio',
    'preco negociacao',
    'preco ajuste',
    'valor unitario',
    'vlr unitario',
    'preco unit',
    'preco pago',
    'valor acao',
    'valor cota',
    'pu',
    'p u',
    'preco',
    'unit price',
    'execution price',
    'trade price',
    'price',
    'price per share',
  ],
  averagePrice: [
    'preco medio',
    'pm',
    'p m',
    'custo medio',
    'preco custo',
    'preco medio ponderado',
    'preco medio ajustado',
    'preco medio aquisicao',
    'preco aquisicao',
    'preco medio unitario',
    'custo unitario',
    'average price',
    'avg price',
    'average cost',
    'avg cost',
    'cost price',
    'average cost per share',
    'valor medio',
  ],
  closingPrice: [
    'preco fechamento',
    'ultimo preco',
    'preco atual',
    'cotacao atual',
    'cotacao',
    'preco mercado',
    'ultimo',
    'last price',
    'current price',
    'market price',
  ],
  value: [
    'valor operacao',
    'valor operacao ajuste',
    'valor total',
    'valor bruto',
    'valor financeiro',
    'volume financeiro',
    'valor atualizado',
    'valor mercado',
    'valor posicao',
    'financeiro',
    'montante',
    'total',
    'total amount',
    'amount',
    'gross amount',
    'total value',
    'market value',
    'valor',
    'value',
  ],
  netValue: ['valor liquido', 'total liquido', 'net amount', 'valor liquido operacao'],
  day: [
    'data negocio',
    'data negociacao',
    'data operacao',
    'data pregao',
    'data trade',
    'pregao',
    'trade date',
    'data transacao',
    'data execucao',
    'execution date',
    'data movimentacao',
    'data movimento',
    'data lancamento',
    'data ordem',
    'data',
    'date',
    'data hora',
    'date time',
    'datetime',
    'dia',
    'horario',
    'time',
    'mes',
  ],
  settlementDay: ['liquidacao', 'data liquidacao', 'settlement date', 'settle date'],
  side: [
    'operacao c v',
    'c v',
    'tipo c v',
    'compra venda',
    'tipo compra venda',
    'operacao compra venda',
    'tipo operacao',
    'operacao',
    'operacoes',
    'tipo movimentacao',
    'tipo movimento',
    'tipo transacao',
    'transacao',
    'tipo lancamento',
    'tipo ordem',
    'tipo negocio',
    'natureza operacao',
    'side',
    'buy sell',
    'transaction type',
    'trade type',
    'type transaction',
    'order type',
    'action',
    'lado',
    'sentido',
    'direcao',
    'direction',
    'movimentacao',
    'movimento',
    'lancamento',
  ],
  cashSide: ['d c', 'debito credito', 'credito debito'],
  inOut: ['entrada saida', 'entradas saidas'],
  broker: [
    'instituicao',
    'corretora',
    'corretora banco',
    'banco',
    'broker',
    'instituicao financeira',
    'agente custodia',
    'custodiante',
    'brokerage',
    'account',
  ],
  market: ['mercado', 'tipo mercado', 'market'],
  category: [
    'categoria',
    'tipo ativo',
    'classe',
    'classe ativo',
    'asset class',
    'category',
    'tipo investimento',
    'tipo produto',
  ],
  kind: ['tipo', 'type'],
  currency: ['moeda', 'currency'],
  status: ['status', 'situacao', 'situacao ordem', 'status ordem', 'order status'],
  trigger: [
    'preco gatilho',
    'preco disparo',
    'preco stop',
    'gatilho',
    'validade',
    'validade ordem',
  ],
  periodStart: ['periodo inicial', 'periodo inicio'],
  periodEnd: ['periodo final', 'periodo fim'],
  boughtQuantity: [
    'quantidade compra',
    'quantidade comprada',
    'qtd compra',
    'qtde compra',
    'qtd comprada',
    'qtde comprada',
    'quantidade entrada',
    'bought quantity',
    'entrada',
    'entradas',
    'compra',
    'compras',
    'comprado',
    'comprados',
    'bought',
    'buy',
  ],
  soldQuantity: [
    'quantidade venda',
    'quantidade vendida',
    'qtd venda',
    'qtde venda',
    'qtd vendida',
    'qtde vendida',
    'quantidade saida',
    'sold quantity',
    'saida',
    'saidas',
    'venda',
    'vendas',
    'vendido',
    'vendidos',
    'sold',
    'sell',
  ],
  boughtPrice: [
    'preco medio compra',
    'preco compra',
    'valor compra',
    'purchase price',
    'buy price',
  ],
  soldPrice: ['preco medio venda', 'preco venda', 'valor venda', 'sell price'],
  boughtDay: ['data compra', 'data entrada', 'data aquisicao', 'buy date', 'purchase date'],
  soldDay: ['data venda', 'data saida', 'sell date'],
  event: ['tipo evento', 'evento', 'provento', 'tipo provento'],
  paymentDay: ['pagamento', 'data pagamento', 'data com', 'data ex'],
  index: ['indexador', 'emissor', 'tipo regime', 'rentabilidade contratada'],
  expiry: ['vencimento', 'data vencimento'],
  loan: ['natureza', 'numero contrato', 'doador tomador', 'contrato'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Field = keyof typeof fieldNames;
export type Columns = Readonly<Partial<Record<Field, number>>> & {
  /** Brokerage, exchange fees and taxes of the note are in several columns. */
  readonly fees: readonly number[];
};

const feeNames = new Set([
  'corretagem',
  'taxas',
  'taxa',
  'impostos',
  'custos',
  'custo',
  'emolumentos',
  'taxa liquidacao',
  'taxas b3',
  'taxa b3',
  'iss',
  'outros custos',
  'outras despesas',
  'despesas',
  'custo operacional',
  'custos operacionais',
  'taxas impostos',
  'corretagem taxas',
  'taxas corretagem',
  'total custos',
  'custos totais',
  'taxa corretagem',
  'comissao',
  'fee',
  'fees',
  'commission',
  'commissions',
  'taxes',
  'brokerage fee',
]);

const fieldsByName = new Map<string, { readonly field: Field; readonly rank: number }[]>();
for (const [field, names] of Object.entries(fieldNames) as [Field, readonly string[]][]) {
  for (const [rank, name] of names.entries()) {
    fieldsByName.set(name, [...(fieldsByName.get(name) ?? []), { field, rank }]);
  }
}

/** Returns the name of a column without what programs write differently. */
export function columnName(cell: Cell): string {
  const text = cellText(cell);
  if (text.length > maxNameLength) return '';
  return normalizeName(text)
    .replaceAll(/r\$|\(brl\)/g, ' ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !smallWords.has(word))
    .join(' ');
}

export function findColumns(names: readonly string[]): Columns {
  const found = new Map<Field, { readonly column: number; readonly rank: number }>();
  for (const [column, name] of names.entries()) {
    for (const { field, rank } of fieldsByName.get(name) ?? []) {
      const earlier = found.get(field);
      if (earlier === undefined || rank < earlier.rank) found.set(field, { column, rank });
    }
  }
  const columns = Object.fromEntries([...found].map(([field, { column }]) => [field, column]));
  // 'Volume' is the quantity of MetaTrader and the amount of others.
  if (columns['quantity'] !== undefined && columns['value'] === columns['quantity'])
    delete columns['value'];
  const fees = names.flatMap((name, column) => (feeNames.has(name) ? [column] : []));
  return { ...columns, fees };
}

/** Returns whether these columns are the header of a table of assets. */
export function isKnownHeader(columns: Columns): boolean {
  const { code, product, quantity, boughtQuantity, soldQuantity, event, paymentDay } = columns;
  if (code === undefined && product === undefined) return false;
  return (
    quantity !== undefined ||
    (boughtQuantity !== undefined && soldQuantity !== undefined) ||
    event !== undefined ||
    paymentDay !== undefined
  );
}
