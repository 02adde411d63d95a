/*
 * Column names of B3, brokers, trackers and users' own sheets, as `columnName` writes them: in lower case without
 * accents, punctuation, currency and small words. 'Código de Negociação' is 'codigo negociacao', 'C ou V' is 'c v'.
 * Names of a field are in order of precedence.
 */

function list(names: string): readonly string[] {
  return names.split(',').map((name) => name.trim());
}

export const fieldNames = {
  code: list(`
    codigo negociacao, cod negociacao, codigo ativo, cod ativo, codigo papel, codigo acao,
    codigo b3, ticker, ticker ativo, symbol, ticker symbol, simbolo, codigo, cod,
    ativo codigo, ativo, ativos, papel, papeis, asset, code, instrument, instrumento,
    security, stock, acao, acoes, fii, fiis, cripto, criptomoeda, titulo, codigo titulo,
    fundos imobiliarios, fundo imobiliario, etfs, bdrs, opcoes, criptomoedas, criptoativos`),
  product: list(`
    produto, especificacao titulo, especificacao ativo, especificacao, nome ativo,
    nome papel, descricao, nome, empresa, nome empresa, product, description, name,
    renda fixa, pos fixado, prefixado, pre fixado, inflacao, fundos investimento`),
  // Blocked and lent shares are owned, too: the total has precedence over the available quantity.
  quantity: list(`
    quantidade executada, qtde executada, qtd executada, quantidade exec, qtde exec,
    qtd exec, qtde executado, qtd executado, executed quantity, executed qty,
    filled quantity, filled qty,
    quantidade total, qtde total, qtd total, quantidade atual, qtde atual, qtd atual, quantidade, qtd, qtde, quant, qt, qtdade, quantidade acoes,
    quantidade cotas, quantidade ativos, qtd acoes, qtd cotas, qtde acoes, qtde cotas,
    numero acoes, numero cotas, n acoes, n cotas, quantity, qty, shares, units, volume`),
  // An order is executed at another price than its limit, which may be 'Preço' or 'Preço unitário'.
  price: list(`
    preco medio executado, preco medio execucao, preco medio exec, preco executado,
    preco execucao, preco exec, execution price, executed price, average executed price,
    average fill price, avg fill price, fill price, filled price,
    preco unitario, preco operacao, preco negocio, preco negociacao, preco ajuste, preco medio dia,
    preco medio pregao, preco medio operacao, preco medio negocio, preco medio negociacao,
    valor unitario, vlr unitario, valor unit, vlr unit, preco unit, preco pago, valor acao, valor cota, pu, p u,
    preco, unit price, trade price, price, price per share`),
  averagePrice: list(`
    preco medio, p medio, pm, p m, custo medio, preco custo, preco medio ponderado,
    preco medio ajustado, preco medio aquisicao, preco aquisicao, preco medio unitario,
    custo unitario, average price, avg price, average cost, avg cost, cost price,
    average cost per share, valor medio`),
  closingPrice: list(`
    preco fechamento, ultimo preco, ultima cotacao, preco atual, cotacao atual, cotacao, preco mercado,
    ultimo, last price, current price, market price`),
  value: list(`
    valor operacao, valor operacao ajuste, valor total, valor bruto, valor financeiro,
    volume financeiro, valor atualizado, valor mercado, valor posicao, financeiro,
    montante, total, total amount, amount, gross amount, total value, market value,
    valor atual, posicao mercado, valor, value, posicao`),
  cost: list(`
    total cost, cost basis, custo total, total investido, valor investido, total aplicado,
    valor aplicado, valor compra total, valor total investido, valor total aplicado,
    capital investido, investido, aplicado`),
  netValue: list(`valor liquido, total liquido, net amount, valor liquido operacao`),
  day: list(`
    data negocio, data negociacao, data operacao, data pregao, data trade, pregao,
    trade date, data transacao, data execucao, execution date, data movimentacao,
    data movimento, data lancamento, data ordem, data, date, data hora, hora ordem,
    data hora ordem, hora execucao, date time, datetime, dia, horario, time, mes, mes ano, month,
    competencia, criacao, data criacao, data envio, ultima atualizacao,
    data ultima atualizacao`),
  settlementDay: list(`liquidacao, data liquidacao, settlement date, settle date`),
  side: list(`
    operacao c v, c v, tipo c v, compra venda, tipo compra venda, operacao compra venda,
    tipo operacao, operacao, operacoes, tipo movimentacao, tipo movimento, tipo transacao,
    transacao, tipo lancamento, tipo ordem, tipo negocio, natureza operacao, side,
    buy sell, transaction type, trade type, type transaction, order type, action, lado,
    sentido, direcao, direction, movimentacao, movimento, lancamento`),
  cashSide: list(`d c, debito credito, credito debito`),
  inOut: list(`entrada saida, entradas saidas`),
  broker: list(`
    instituicao, corretora, corret, corretora banco, banco, broker, instituicao financeira,
    agente custodia, custodiante, brokerage, account`),
  market: list(`mercado, tipo mercado, market`),
  category: list(`
    categoria, tipo ativo, classe, classe ativo, asset class, category, tipo investimento,
    tipo produto`),
  kind: list(`tipo, type`),
  currency: list(`moeda, currency`),
  status: list(`status, situacao, situacao ordem, status ordem, order status`),
  trigger: list(`
    preco gatilho, preco disparo, preco stop, gatilho, validade, validade ordem`),
  periodStart: list(`periodo inicial, periodo inicio`),
  periodEnd: list(`periodo final, periodo fim`),
  boughtQuantity: list(`
    quantidade compra, quantidade comprada, qtd compra, qtde compra, qtd comprada,
    qtde comprada, compra qtd, compra qtde, compra quantidade, quantidade entrada, bought quantity, entrada, entradas, compra, compras,
    comprado, comprados, bought, buy`),
  soldQuantity: list(`
    quantidade venda, quantidade vendida, qtd venda, qtde venda, qtd vendida, qtde vendida,
    venda qtd, venda qtde, venda quantidade, quantidade saida, sold quantity, saida, saidas, venda, vendas, vendido, vendidos, sold,
    sell`),
  boughtPrice: list(`
    preco medio compra, preco compra, valor compra, purchase price, buy price`),
  soldPrice: list(`preco medio venda, preco venda, valor venda, sell price`),
  boughtDay: list(`data compra, data entrada, data aquisicao, buy date, purchase date`),
  soldDay: list(`data venda, data saida, sell date`),
  event: list(`tipo evento, evento, provento, tipo provento`),
  paymentDay: list(`pagamento, data pagamento, data com, data ex`),
  index: list(`indexador, emissor, tipo regime, rentabilidade contratada`),
  expiry: list(`vencimento, data vencimento`),
  loan: list(`natureza, numero contrato, doador tomador, contrato`),
} satisfies Readonly<Record<string, readonly string[]>>;

/** Brokerage, exchange fees and taxes of the note. The tax withheld at source is an advance payment, not a cost. */
export const feeNames: ReadonlySet<string> = new Set(
  list(`
    corretagem, corret, taxas, taxa, impostos, custos, custo, emolumentos, taxa liquidacao, taxas b3,
    taxa b3, iss, outros custos, outras despesas, despesas, custo operacional,
    custos operacionais, taxas impostos, corretagem taxas, taxas corretagem, total custos,
    custos totais, taxa corretagem, comissao, fee, fees, commission, commissions, taxes,
    brokerage fee`),
);
