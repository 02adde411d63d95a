/** Why a row of a file is not imported. */
export const importReasons = {
  noTicker: 'Falta o código de negociação.',
  noSuchTicker: (code: string) => `“${code}” não parece um código de ativo.`,
  quantity: 'A quantidade não é um número.',
  price: 'O preço médio não é um número.',
  ambiguous: (figure: string) =>
    `“${figure}” pode ser milhar ou decimal. Escreva sem separar os milhares, como 1500 ou 1,5.`,
  broker: 'O nome da instituição tem caracteres que não aceitamos.',
  formula: 'Há uma fórmula no lugar de um valor. Cole só os valores.',
  twice: 'Somada à outra linha do mesmo ativo, a quantidade passa de um bilhão.',
  unknown: 'Este código não está entre os ativos da B3 nem entre as criptomoedas que acompanhamos.',
  other: 'Esta linha não pode ser lida.',
  // Assets that a portfolio does not count.
  treasury: 'Tesouro Direto: a carteira ainda não acompanha títulos públicos.',
  fixedIncome: 'Renda fixa (CDB, LCI, LCA, debênture e parecidos): fica fora da carteira.',
  cash: 'Saldo em dinheiro: a carteira acompanha só ativos.',
  option: 'Opção: fica fora da carteira. Se ela virar ações, acrescente a compra ou a venda à mão.',
  exercise:
    'Exercício de opção: esta linha tem o código da opção, não o das ações. Acrescente à mão a compra ou a venda das ações, pelo preço de exercício.',
  forward:
    'Contrato a termo: fica fora da carteira. Quando liquidar, acrescente a compra ou a venda.',
  future: 'Contrato futuro: fica fora da carteira.',
  lending:
    'Empréstimo de ações: quem empresta continua dono, então a quantidade não muda e esta linha não é somada.',
  lentPosition:
    'Ações emprestadas continuam suas, e já estão na quantidade da aba de ações. Esta linha não é somada, para não contar duas vezes.',
  borrowed: 'Ações que você tomou emprestadas: são de quem emprestou.',
  moreLent: (held: string) =>
    `Há mais ações emprestadas do que as ${held} da outra aba, na mesma corretora. Confira a quantidade e acrescente à mão o que faltar.`,
  openFund: 'Fundo de investimento sem código na bolsa: fica fora da carteira.',
  right: 'Direito ou recibo de subscrição: entra na carteira quando virar ação ou cota.',
  abroad: 'Ativo do exterior: a carteira acompanha a B3 e criptomoedas.',
  foreignCurrency: 'Preço em moeda estrangeira: a carteira é em reais.',
  notAtB3: (code: string) =>
    `“${code}” não é um código da B3 nem uma criptomoeda que acompanhamos. Se é um ativo do exterior, fica fora da carteira.`,
  notAShare: (code: string) =>
    `“${code}” não é código de ação, fundo, ETF ou BDR. Pode ser uma debênture ou outro título, que fica fora da carteira.`,
  // Rows that are not trades or positions.
  payment: 'Provento recebido: é dinheiro, não muda a quantidade.',
  wish: 'Está numa lista de metas ou de ativos para acompanhar, que não diz o que você tem.',
  auction: 'Leilão de fração: é o dinheiro da fração que foi vendida, não ações.',
  rightMovement: 'Direito de subscrição: só entra na carteira quando virar ação ou cota.',
  noOwnershipChange: 'Atualização de garantia ou custódia: a quantidade que é sua não muda.',
  summaryBesidePositions:
    'Resumo de negociações ao lado da posição: a posição já contém estas compras e vendas.',
  cancelledOrder: 'Ordem que não foi executada.',
  partialOrder:
    'Ordem executada em parte, e o arquivo não diz quanto. Acrescente à mão o que foi executado.',
  unknownStatus: 'O arquivo não diz se esta ordem foi executada. Acrescente à mão, se foi.',
  zeroPosition: 'Quantidade zero: não há o que importar.',
  nothingTraded: 'Nada comprado nem vendido no período.',
  otherGroupingRow: (line: number) =>
    `Faz par com a linha ${line}, que já traz a diferença entre as duas quantidades.`,
  // Rows that should have been readable.
  shifted:
    'A linha tem mais colunas que o cabeçalho. Se a vírgula separa colunas, o número com vírgula precisa de aspas.',
  noDay: 'Falta a data da operação, ou ela não é uma data, como 10/11/2026.',
  noDayColumn:
    'Esta tabela de compras e vendas não tem a data das operações. Acrescente uma coluna Data.',
  futureDay: 'A data da operação é depois de hoje.',
  noSide: 'Não sabemos se é compra ou venda.',
  contradictorySide: 'É uma compra com quantidade negativa. Confira qual das duas vale.',
  noTradePrice: 'Falta o preço da operação, ou ele não é um número.',
  unclearValue:
    'Não sabemos se a coluna Valor é o preço de um ativo ou o total. Dê o nome Preço ou Valor total.',
  fees: 'As taxas não são um número.',
  contradiction: (product: string, value: string) =>
    `Quantidade vezes preço dá ${product}, e o valor na linha é ${value}. Confira a linha.`,
  suspiciousPrice:
    'O preço é mais de mil vezes outro do mesmo ativo neste arquivo. Confira a vírgula.',
  negativePosition:
    'Quantidade negativa: a carteira não acompanha venda a descoberto. Se a planilha é de compras e vendas, acrescente a data de cada uma.',
  inOtherTable: (place: string) =>
    `O mesmo ativo na mesma corretora já está em outra tabela (${place}). Tabelas diferentes não são somadas: confira qual vale.`,
  splitByHand:
    'Desdobramento ou grupamento sem dizer quantas ações entraram ou saíram. Acrescente à mão.',
  loneGrouping:
    'Grupamento com uma linha só: não dá para saber quantas ações saíram. Acrescente à mão, com a quantidade antes e depois.',
  redemption:
    'Resgate: não dá para saber o efeito nas suas ações. Acrescente a venda à mão, se for o caso.',
  corporateEvent: (name: string) =>
    `“${name}” troca um ativo por outro, e o arquivo não diz a que custo. Acrescente à mão o que saiu e o que entrou.`,
  unknownMovement: (name: string) =>
    `Não conhecemos a movimentação “${name}”. Acrescente à mão, se ela muda a quantidade.`,
  bonds: 'Renda fixa e Tesouro Direto',
  otherTables: {
    'b3-trades': 'Negociações',
    'b3-trade-summary': 'Resumo de negociações',
    'b3-movements': 'Movimentação',
    trades: 'Compras e vendas',
    payments: 'Proventos',
  },
} as const;

/** What a file is, for the preview. */
export const importSources = {
  b3Trades: 'Negociação da B3',
  b3Summary:
    'Resumo de negociações da B3: por ativo, uma compra no primeiro dia do período e uma venda no último',
  b3Movements: 'Movimentação da B3',
  b3Positions: 'Posição da B3',
  b3Report: 'Relatório consolidado da B3',
  cei: 'Posição no modelo antigo da B3 (CEI)',
  statusInvest: 'Operações do Status Invest',
  trades: 'Compras e vendas',
  pairs: 'Compras e vendas em colunas separadas',
  positions: 'Posições',
  payments: 'Proventos',
  loans: 'Empréstimo de ações',
  bonds: 'Renda fixa e Tesouro Direto',
  wishes: 'Metas',
  orders: 'Ordens',
  unknown: 'Planilha',
} as const;

const whereThePositionIs =
  'Para saber o que você tem hoje, use a posição: na Área do Investidor da B3, abra Extratos, aba Posição, e baixe o Excel. O arquivo se chama posicao-AAAA-MM-DD.xlsx.';

/** Why a file cannot be read. */
export const fileErrors = {
  'b3-trades': `Este arquivo lista negociações da B3: compras e vendas, uma a uma. ${whereThePositionIs}`,
  'b3-trade-summary': `Este arquivo é um resumo de negociações da B3: quanto foi comprado e vendido num período. ${whereThePositionIs}`,
  'b3-movements': `Este arquivo é o extrato de movimentação da B3: entradas, saídas e proventos. ${whereThePositionIs}`,
  trades: `Este arquivo parece uma lista de compras e vendas: tem vendas, quantidades negativas ou várias datas do mesmo ativo. Somar essas linhas não diz o que você tem hoje. ${whereThePositionIs} Também serve a custódia da sua corretora, ou uma planilha com um ativo por linha e a quantidade que você tem hoje.`,
  payments: `Este arquivo lista proventos recebidos. ${whereThePositionIs}`,
  empty: 'O arquivo está vazio.',
  large:
    'O arquivo é grande demais para uma carteira. Exporte um período menor, ou divida a planilha.',
  'old-format': 'Este é um arquivo .xls, do Excel antigo. Abra e salve como .xlsx ou .csv.',
  password:
    'Este arquivo está protegido por senha. Abra no Excel, tire a senha, salve de novo e tente outra vez.',
  picture: 'Este arquivo é uma imagem. Use a planilha: .xlsx, .csv ou .txt com colunas.',
  pdf: 'Este é um PDF. Na Área do Investidor, escolha a opção Excel ao exportar.',
  'not-a-spreadsheet':
    'Não reconhecemos uma planilha neste arquivo. Use .xlsx, .csv ou .txt com colunas.',
  damaged: 'O arquivo está danificado. Exporte de novo e tente outra vez.',
  'no-positions':
    'Não achamos as colunas do código e da quantidade. A primeira linha precisa ter, por exemplo, “Código de Negociação” e “Quantidade”.',
} as const;

export const importTexts = {
  title: 'Importar uma planilha',
  lead: 'Use a posição que a Área do Investidor da B3 exporta em Excel, ou um .csv com as colunas código, quantidade e, se quiser, preço médio e corretora. O arquivo é lido aqui no seu navegador e não é enviado. Até você confirmar, só os códigos dos ativos vão ao nosso servidor, para conferir se existem; nada é guardado.',
  howTitle: 'Onde baixar na B3',
  how: [
    'Entre em investidor.b3.com.br com sua conta gov.br.',
    'Abra Extratos, aba Posição.',
    'Toque em baixar e escolha Excel.',
  ],
  choose: 'Escolher arquivo',
  chooseOther: 'Escolher outro arquivo',
  drop: 'ou solte aqui um arquivo .xlsx ou .csv',
  reading: 'Lendo o arquivo…',
  checking: 'Conferindo os códigos…',
  unreadableTitle: 'Não deu para ler este arquivo',
  notLoaded: 'O leitor de planilhas não carregou. Confira sua conexão e tente de novo.',
  cancel: 'Cancelar',
  previewTitle: 'Confira antes de importar',
  file: (name: string) => `Arquivo: ${name}`,
  found: (count: number) => (count === 1 ? '1 posição certa' : `${count} posições certas`),
  wrong: (count: number) => (count === 1 ? '1 linha com problema' : `${count} linhas com problema`),
  leftOut: (count: number) =>
    count === 1 ? '1 linha fora da carteira' : `${count} linhas fora da carteira`,
  foundCaption: 'Posições que serão importadas',
  columns: {
    asset: 'Ativo',
    quantity: 'Quantidade',
    price: 'Preço médio (R$)',
    broker: 'Corretora',
  },
  priceOf: (ticker: string, broker: string | null) =>
    `Preço médio de ${ticker}${broker === null ? '' : ` em ${broker}`}, em reais`,
  pricePlaceholder: 'sem preço',
  noPrices: (missing: number, all: number) =>
    `${
      missing === all
        ? 'O arquivo não traz o preço médio.'
        : missing === 1
          ? 'O arquivo não traz o preço médio de 1 posição.'
          : `O arquivo não traz o preço médio de ${missing} posições.`
    } Escreva o que souber; o que ficar em branco aparece sem resultado, e pode ser preenchido depois.`,
  joined: (rows: number) => `soma de ${rows} linhas`,
  joinedEqual: (rows: number) => `soma de ${rows} linhas iguais: confira se não estão repetidas`,
  wrongTitle: 'O que não será importado',
  wrongLead: 'Corrija na planilha e escolha o arquivo de novo, ou siga sem estas linhas.',
  location: (sheet: string | null, line: number) =>
    sheet === null ? `Linha ${line}` : `${sheet}, linha ${line}`,
  more: (count: number) => `e mais ${count} ${count === 1 ? 'linha' : 'linhas'}.`,
  leftOutTitle: 'Fora da carteira',
  leftOutText:
    'Por enquanto a carteira acompanha o que tem código na bolsa e criptomoedas. Renda fixa, Tesouro Direto e outras abas ficam de fora. Negociações e proventos também: eles não dizem o que você tem hoje.',
  leftOutOf: (name: string, rows: number) => `${name}: ${rows} ${rows === 1 ? 'linha' : 'linhas'}`,
  formulas:
    'A planilha tem fórmulas. Nada é calculado aqui: vale o último valor guardado em cada célula. Confira as quantidades.',
  nothing: 'Nenhuma linha deste arquivo pode ser importada.',
  tooMany: (count: number, maximum: number) =>
    `A carteira ficaria com ${count} posições, e o máximo é ${maximum}. Divida a planilha.`,
  unanswered: 'Escolha uma opção para continuar. Nada muda na carteira antes disso.',
  quantities: {
    legend: 'A quantidade mudou. Qual vale?',
    lead: 'Se você comprou mais, confira também o preço médio acima.',
    all: 'A do arquivo',
    none: 'A que já está na carteira',
    some: 'Escolher uma a uma',
    each: 'Marque as que passam a ter a quantidade do arquivo',
  },
  otherQuantity: (name: string, from: string, to: string) =>
    `${name}: ${from} na carteira, ${to} no arquivo`,
  absences: {
    legend: 'O que está na carteira e não está no arquivo',
    lead: 'Se você vendeu, tire da carteira. Se está em outro lugar, mantenha.',
    all: 'Tirar da carteira',
    none: 'Manter na carteira',
    some: 'Escolher um a um',
    each: 'Marque o que sai da carteira',
  },
  absent: (name: string, quantity: string) => `${name}: ${quantity}`,
  absentHere: (name: string, quantity: string) =>
    `${name}: ${quantity}. Mantido, soma ao que o arquivo traz do mesmo ativo`,
  atBroker: (ticker: string, broker: string | null) => `${ticker} (${broker ?? 'sem corretora'})`,
  save: (count: number) => (count === 1 ? 'Importar 1 posição' : `Importar ${count} posições`),
  saving: 'Importando…',
  saved: (count: number) => ({
    title: 'Carteira importada',
    description: count === 1 ? '1 posição foi salva.' : `${count} posições foram salvas.`,
  }),
  failed: 'Não foi possível importar. Sua carteira continua como estava; tente de novo.',
  changed:
    'A carteira mudou em outra aba ou aparelho. Ela já está atualizada aqui: confira e importe de novo.',
  badPrice: 'Escreva um preço, como 32,50, ou deixe em branco.',
} as const;
