/** Why a row of a file is not imported. */
export const importReasons = {
  noTicker: 'Falta o código de negociação.',
  noSuchTicker: (code: string) => `“${code}” não parece um código de ativo.`,
  quantity: 'A quantidade não é um número.',
  price: 'O preço médio não é um número.',
  broker: 'O nome da instituição tem caracteres que não aceitamos.',
  formula: 'Há uma fórmula no lugar de um valor. Cole só os valores.',
  twice: 'Somada à outra linha do mesmo ativo, a quantidade passa de um bilhão.',
  unknown: 'Este código não está entre os ativos da B3 nem entre as criptomoedas que acompanhamos.',
  other: 'Esta linha não pode ser lida.',
  // Assets that a portfolio does not count.
  treasury: 'Tesouro Direto sem valor atualizado: acrescente na página Renda fixa.',
  fixedIncome:
    'Renda fixa sem valor atualizado, ou que a carteira não acompanha, como debêntures. CDB, LCI e LCA podem ser acrescentados na página Renda fixa.',
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
  summaryBesideTrades:
    'Resumo de compras e vendas ao lado das operações: elas já são lidas uma a uma.',
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

/** Why a file cannot be read. */
export const fileErrors = {
  empty: 'O arquivo está vazio.',
  large:
    'O arquivo é grande demais para uma carteira. Exporte um período menor, ou divida a planilha.',
  'far-cell': 'Há uma célula preenchida longe da tabela: apague e tente de novo.',
  'web-page':
    'Este arquivo é uma página da internet, e não achamos nela uma tabela com código e quantidade. Use a planilha: .xlsx, .csv ou .txt com colunas.',
  word: 'Este é um documento do Word. Use a planilha: .xlsx, .csv ou .txt com colunas.',
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
  location: (sheet: string | null, line: number) =>
    sheet === null ? `Linha ${line}` : `${sheet}, linha ${line}`,
} as const;
