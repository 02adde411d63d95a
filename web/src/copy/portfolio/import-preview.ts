import type { TradeKind } from '../../../../shared/portfolio/trades/trade.ts';

/** The choice of a file. */
export const importPanel = {
  title: 'Importar uma planilha',
  lead: 'Use o arquivo que você tiver: negociação, movimentação ou posição da B3, operações ou custódia da corretora, ou uma planilha sua, em .xlsx ou .csv. Ele é lido aqui no seu navegador e não é enviado. Até você confirmar, só os códigos dos ativos vão ao nosso servidor, para conferir se existem; nada é guardado.',
  howTitle: 'Onde baixar na B3',
  how: [
    'Entre em investidor.b3.com.br com sua conta gov.br.',
    'Abra Extratos, aba Negociação, e escolha o período: são as suas compras e vendas.',
    'Ou abra a aba Posição: é o que você tem hoje.',
    'Toque em baixar e escolha Excel.',
  ],
  choose: 'Escolher arquivo',
  chooseOther: 'Escolher outro arquivo',
  drop: 'ou solte aqui um arquivo .xlsx ou .csv',
  reading: 'Lendo o arquivo…',
  checking: 'Conferindo os códigos…',
  unreadableTitle: 'Não foi possível ler este arquivo',
  notLoaded: 'O leitor de planilhas não carregou. Confira sua conexão e tente de novo.',
  cancel: 'Cancelar',
  previewTitle: 'Confira antes de importar',
  file: (name: string) => `Arquivo: ${name}`,
  source: (source: string) => `O que é: ${source}`,
  loadingTrades: 'Carregando o que já está na carteira',
} as const;

export const importOutcome = {
  title: 'O que muda na carteira',
  caption: 'Quantidade e preço médio depois da importação',
  columns: { asset: 'Ativo', quantity: 'Quantidade', average: 'Preço médio' },
  new: 'novo',
  gone: 'sai da carteira',
  unchanged: 'não muda',
  closed: 'tudo vendido',
  from: (quantity: string) => `antes ${quantity}`,
  noAverage: 'sem preço médio',
  pending: 'Responda às perguntas abaixo para ver o resultado final.',
  realisedTitle: 'Resultado das vendas deste arquivo',
  year: (year: string, result: string) => `${year}: ${result}`,
  dayTrades: (result: string) => `Day trades: ${result}`,
  unknown: (count: number) =>
    count === 1 ? '1 venda sem resultado' : `${count} vendas sem resultado`,
  known: (count: number) =>
    count === 1
      ? '1 operação já estava na carteira e não entra de novo.'
      : `${formatCount(count)} operações já estavam na carteira e não entram de novo.`,
  missing: (tickers: string) =>
    `Faltam operações anteriores de ${tickers}: sai mais do que havia. Essas vendas ficam sem resultado até você importar também o começo.`,
  unknownTitle: 'Confira estes códigos',
  unknownCode: (ticker: string, where: string) =>
    `Não encontramos ${ticker} entre os ativos da B3: confira o código (${where}).`,
  splitsTitle: 'Corrija depois de importar',
  split: (kind: TradeKind, where: string, before: string, after: string) =>
    kind === 'split'
      ? `O desdobramento de ${where} foi calculado sem as operações deste arquivo. Com elas, na mesma proporção, entrariam ${after} em vez de ${before}.`
      : `O grupamento de ${where} foi calculado sem as operações deste arquivo. Com elas, na mesma proporção, sairiam ${after} em vez de ${before}.`,
  delisted: 'Se o ativo já saiu da bolsa, pode importar assim.',
  strangeTitle: 'Confira estes preços',
  strange: (where: string, ticker: string, question: string) => `${ticker} (${where}): ${question}`,
  nothing: 'Nenhuma linha deste arquivo pode ser importada.',
  nothingNew: 'Este arquivo não traz nada de novo: tudo já está na carteira.',
  unchangedByAnswers: 'Com estas respostas, nada muda na carteira.',
  formulas:
    'A planilha tem fórmulas. Nada é calculado aqui: vale o último valor guardado em cada célula. Confira as quantidades.',
  more: (count: number) => `e mais ${formatCount(count)}.`,
} as const;

export const importRows = {
  taken: (trades: number, positions: number) => `O que entra: ${joinCounts(trades, positions)}`,
  leftOut: (count: number) =>
    count === 1
      ? 'O que fica de fora: 1 linha'
      : `O que fica de fora: ${formatCount(count)} linhas`,
  wrong: (count: number) =>
    count === 1 ? '1 linha com problema' : `${formatCount(count)} linhas com problema`,
  wrongLead: 'Corrija na planilha e escolha o arquivo de novo, ou siga sem estas linhas.',
  reasonOf: (reason: string, count: number) => `${reason} (${formatCount(count)} linhas)`,
  at: (location: string) => `${location}:`,
  trade: (day: string, kind: string, amounts: string) => `${day} · ${kind} · ${amounts}`,
  position: (ticker: string, quantity: string) => `Posição · ${ticker} · ${quantity}`,
  more: (count: number) => `e mais ${formatCount(count)} ${count === 1 ? 'linha' : 'linhas'}.`,
} as const;

/** Average prices of positions that the file or the user gives. */
export const importPrices = {
  title: 'Preço médio das posições',
  caption: 'Posições que serão importadas',
  columns: { asset: 'Ativo', quantity: 'Quantidade', price: 'Preço médio (R$)' },
  priceOf: (ticker: string, broker: string | null) =>
    `Preço médio de ${ticker}${broker === null ? '' : ` em ${broker}`}, em reais`,
  placeholder: 'sem preço',
  missing: (missing: number, all: number) =>
    `${
      missing === all
        ? 'O arquivo não traz o preço médio.'
        : missing === 1
          ? 'O arquivo não traz o preço médio de 1 posição.'
          : `O arquivo não traz o preço médio de ${missing} posições.`
    } Escreva o que souber; o que ficar em branco aparece sem resultado, e pode ser preenchido depois.`,
  joined: (rows: number) => `soma de ${rows} linhas`,
  joinedEqual: (rows: number) => `soma de ${rows} linhas iguais: confira se não estão repetidas`,
  bad: 'Escreva um preço, como 32,50, ou deixe em branco.',
} as const;

export const decimalQuestion = {
  legend: (column: string, example: string) => `Na coluna ${column}, ${example} quer dizer…`,
  inSheet: (sheet: string) => `Aba ${sheet}.`,
  examples: (examples: string) => `Na planilha: ${examples}`,
  thousands: (number: string) => `${number} (separa os milhares)`,
  decimal: (number: string) => `${number} (separa os decimais)`,
  unanswered: 'Escolha uma opção: disso dependem as quantidades.',
} as const;

export const columnQuestion = {
  title: 'Conte o que tem em cada coluna',
  lead: 'Não reconhecemos as colunas desta tabela. O código do ativo e a quantidade são necessários; o resto pode ficar em branco. Sua escolha fica guardada neste navegador para a próxima vez.',
  answered: 'Colunas que você escolheu',
  inSheet: (sheet: string) => `Aba ${sheet}`,
  column: (number: number) => `Coluna ${number}`,
  sample: (values: string) => `Por exemplo: ${values}`,
  empty: 'vazia',
  unused: 'Não usar',
  fields: {
    code: 'Código do ativo',
    quantity: 'Quantidade',
    averagePrice: 'Preço médio (posição)',
    price: 'Preço da operação',
    day: 'Data da operação',
    side: 'Compra ou venda',
    broker: 'Corretora',
    fees: 'Taxas',
  },
  read: 'Ler com estas colunas',
  required: 'Escolha a coluna do código e a da quantidade.',
  twice: 'Cada campo pode ficar em uma coluna só.',
} as const;

export const importQuestions = {
  unanswered: 'Escolha uma opção para continuar. Nada muda na carteira antes disso.',
  changes: {
    legend: 'Mudou na planilha ou é outra operação?',
    lead: 'Parece uma operação que já está na carteira, escrita de outro jeito. Se mudou, ela não entra de novo: depois corrija a que está em Operações.',
    all: 'É outra: importar também',
    none: 'É a mesma: não importar',
    some: 'Escolher uma a uma',
    each: 'Marque as que são outras operações',
  },
  doubtful: (where: string, inFile: string, inPortfolio: string) =>
    `${where}: ${inFile}. Na carteira: ${inPortfolio}`,
  quantities: {
    legend: 'A quantidade é outra. Qual vale?',
    lead: 'Se você comprou ou vendeu e a operação não está aqui, vale a do arquivo.',
    all: 'A do arquivo',
    none: 'A minha',
    some: 'Escolher uma a uma',
    each: 'Marque as que passam a ter a quantidade do arquivo',
  },
  otherQuantity: (name: string, from: string, to: string) =>
    `${name}: ${from} na carteira, ${to} no arquivo`,
  moreThanTrades: (name: string, difference: string) =>
    `${name}: ${difference} a mais que as suas operações`,
  lessThanTrades: (name: string, difference: string) =>
    `${name}: ${difference} a menos que as suas operações`,
  absences: {
    legend: 'O que está na carteira e não está no arquivo',
    lead: 'Se você vendeu, tire da carteira. Se está em outro lugar, mantenha.',
    all: 'Vendi tudo: tirar da carteira',
    none: 'Manter na carteira',
    some: 'Escolher um a um',
    each: 'Marque o que sai da carteira',
  },
  absent: (name: string, quantity: string) => `${name}: ${quantity}`,
  absentHere: (name: string, quantity: string) =>
    `${name}: ${quantity}. Mantido, soma ao que o arquivo traz do mesmo ativo`,
  atBroker: (ticker: string, broker: string) => `${ticker} (${broker})`,
  statements: {
    legend: 'As operações do arquivo explicam as posições que você informou?',
    legendOf: (quantity: string, ticker: string, day: string) =>
      `Você já informou ${quantity} ${ticker} em ${day}. As operações do arquivo explicam essa posição?`,
    lead: 'Se o arquivo tem tudo desde o começo, calcule por ele.',
    all: 'Calcular pelas operações',
    none: 'Manter o que informei; as operações antigas entram só no histórico',
    some: 'Escolher um a um',
    each: 'Marque o que passa a ser calculado pelas operações',
  },
  statement: (ticker: string, stated: string, day: string, computed: string) =>
    `${ticker}: você informou ${stated} em ${day}; as operações dão ${computed}`,
} as const;

export const importedInvestments = {
  title: 'Renda fixa: o que entra',
  lead: (day: string) =>
    `Com os valores do arquivo, de ${day}. As aplicações que já estão na carteira são atualizadas, e nenhuma entra duas vezes.`,
  outcomes: {
    new: 'nova',
    update: 'atualiza a que está na carteira',
    keep: 'a da carteira tem um valor mais novo, e fica',
    open: 'pode ser uma da carteira: responda abaixo',
  },
  maturity: (day: string) => `vence em ${day}`,
  net: (amount: string) => `${amount} líquido`,
  atInstitution: (name: string, institution: string) => `${name} (${institution})`,
  likely: (inFile: string, inPortfolio: string) =>
    `No arquivo: ${inFile}. Na carteira: ${inPortfolio}`,
  question: {
    legend: 'É a mesma aplicação?',
    lead: 'O arquivo traz uma aplicação do mesmo tipo e vencimento que uma da carteira, com outro nome ou instituição.',
    all: 'Sim, é a mesma: atualizar',
    none: 'Não: ficar com as duas',
    some: 'Escolher uma a uma',
    each: 'Marque as que são a mesma',
  },
} as const;

export const importSaving = {
  save: (trades: number, positions: number, investments: number) =>
    `Importar ${joinCounts(trades, positions, investments)}`,
  saving: (percent: number) => (percent === 0 ? 'Importando…' : `Importando… ${percent}%`),
  cancel: 'Cancelar',
  failed: 'Não foi possível importar. Sua carteira continua como estava; tente de novo.',
  changed:
    'A carteira mudou em outra aba ou aparelho. Ela já está atualizada aqui: confira e importe de novo.',
  tooManyPositions: (count: number, maximum: number) =>
    `A carteira ficaria com ${count} posições, e o máximo é ${maximum}. Divida a planilha.`,
} as const;

export const importedNotice = {
  title: 'Importação concluída',
  text: 'A carteira já conta com o que o arquivo trouxe. Se algo não está como você esperava, dá para desfazer.',
  revert: 'Desfazer importação',
  close: 'Está certo',
} as const;

function joinCounts(trades: number, positions: number, investments = 0): string {
  const counts = [
    trades === 0 ? undefined : `${formatCount(trades)} ${trades === 1 ? 'operação' : 'operações'}`,
    positions === 0
      ? undefined
      : `${formatCount(positions)} ${positions === 1 ? 'posição' : 'posições'}`,
    investments === 0 ? undefined : `${formatCount(investments)} de renda fixa`,
  ].filter((part) => part !== undefined);
  const last = counts.at(-1);
  return last === undefined || counts.length === 1
    ? (last ?? '')
    : `${counts.slice(0, -1).join(', ')} e ${last}`;
}

function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, '.');
}
