import type {
  InvestmentIndex,
  InvestmentKind,
} from '../../../../shared/portfolio/fixed-income/investment.ts';

export const investmentKindNames: Readonly<Record<InvestmentKind, string>> = {
  tesouro: 'Tesouro Direto',
  cdb: 'CDB',
  lci: 'LCI',
  lca: 'LCA',
};

/** Rates are written as '6,25%'. */
export const indexTexts = {
  cdi: (percent: string) => `${percent} do CDI`,
  selic: 'Selic',
  selicPlus: (rate: string) => `Selic + ${rate}`,
  selicMinus: (rate: string) => `Selic − ${rate}`,
  ipcaPlus: (rate: string) => `IPCA + ${rate} ao ano`,
  ipcaMinus: (rate: string) => `IPCA − ${rate} ao ano`,
  fixed: (rate: string) => `${rate} ao ano`,
} as const;

export const maturityTexts = {
  none: 'sem vencimento',
  matured: (day: string) => `venceu em ${day}`,
  today: 'vence hoje',
  tomorrow: 'vence amanhã',
  days: (count: number, day: string) => `vence em ${count} dias (${day})`,
  months: (count: number, day: string) => `vence em ${count} meses (${day})`,
  years: (count: number, day: string) => `vence em ${count} anos (${day})`,
} as const;

export const fixedIncomePage = {
  documentTitle: 'Renda fixa - BFJ',
  description: 'Seus títulos do Tesouro, CDBs, LCIs e LCAs, e quanto valem hoje.',
  title: 'Renda fixa',
  lead: 'Tesouro Direto, CDB, LCI e LCA: quanto você aplicou, quanto vale hoje e quanto sobra depois dos impostos.',
  loading: 'Carregando sua renda fixa',
  failureTitle: 'Sua renda fixa não carregou',
  failed: 'Não foi possível carregar sua renda fixa. Tente novamente.',
  retry: 'Tentar de novo',
  add: 'Adicionar aplicação',
  emptyTitle: 'Nenhuma aplicação ainda',
  emptyText:
    'Escreva o que você aplicou e quanto rende, ou importe a planilha de posição da B3. O valor de hoje é calculado com o CDI e o IPCA publicados.',
  listTitle: 'Aplicações',
  count: (count: number) => (count === 1 ? '1 aplicação' : `${count} aplicações`),
  note: 'Conteúdo educacional, sem recomendação de investimento. Os valores são estimativas: a conta da instituição pode diferir, e vender antes do vencimento pode valer mais ou menos.',
} as const;

export const fixedIncomeTotals = {
  heading: 'Total da renda fixa',
  applied: 'Aplicado',
  gross: 'Vale hoje, bruto',
  net: 'Depois dos impostos',
  none: '—',
  estimate: (day: string) => `estimativa de ${day}`,
  mixed: 'estimativas e valores de arquivos',
  inFile: (day: string) => `valores do arquivo, de ${day}`,
  namedValue: (name: string, gross: string) => `${name} (${gross} bruto)`,
  leftOut: (names: string, gross: string) =>
    `Fora destes totais, porque falta o valor aplicado, o de hoje ou o líquido: ${names}. Tudo junto vale ${gross} bruto.`,
  nothingCompared: (names: string) =>
    `Falta o valor aplicado ou o líquido de: ${names}. Edite a aplicação para completar.`,
  matured: (count: number) =>
    count === 1
      ? '1 aplicação já venceu e está no total. Se o dinheiro já caiu na conta, remova.'
      : `${count} aplicações já venceram e estão no total. Se o dinheiro já caiu na conta, remova.`,
  unknown: (count: number) =>
    count === 1
      ? '1 aplicação está sem valor: ainda não temos as taxas dela.'
      : `${count} aplicações estão sem valor: ainda não temos as taxas delas.`,
} as const;

export const investmentListTexts = {
  edit: (name: string) => `Editar ${name}`,
  applied: (amount: string, day: string) => `${amount} aplicados em ${day}`,
  appliedAlone: (amount: string) => `${amount} aplicados`,
  gross: 'bruto',
  net: (amount: string) => `${amount} líquido`,
  noNet: 'líquido não informado',
  noValue: 'sem valor: ainda não temos as taxas',
  estimate: (day: string) => `estimativa de ${day}`,
  inFile: (day: string) => `valor do arquivo, de ${day}`,
} as const;

export const investmentTaxTexts = {
  summary: 'Impostos e conta',
  yield: 'Rendimento',
  iof: 'IOF',
  incomeTax: 'Imposto de renda',
  exempt: 'isento',
  inFile: 'O arquivo informa o valor líquido, mas não cada imposto.',
  noNet:
    'O arquivo não informa o valor líquido. Sem o valor e a data da aplicação, não dá para calcular.',
  /** The law and the day on which it was read. */
  rule: 'Imposto de renda de 22,5% até 180 dias, 20% até 360, 17,5% até 720 e 15% depois (Lei 11.033/2004), e IOF sobre o rendimento nos primeiros 29 dias (Decreto 6.306/2007). Regras consultadas em 30/11/2026, para um resgate no dia da estimativa.',
  exemptRule:
    'LCI e LCA são isentas para pessoas físicas (Lei 11.033/2004; a Medida Provisória 1.303/2025, que mudaria isso, perdeu a validade em 08/10/2025). Regra consultada em 30/11/2026.',
  custody: 'A taxa de custódia da B3 sobre o Tesouro Direto não está descontada.',
  selic: 'A Selic diária é estimada pelo CDI, que fica muito perto dela.',
  ipca: 'O IPCA dos meses ainda não publicados é estimado pelo último publicado.',
  ofMarket:
    'É o valor pela taxa contratada. Antes do vencimento, o Tesouro compra pelo preço do dia.',
} as const;

export const guaranteeTexts = {
  title: (institution: string) => `${institution}: acima da garantia do FGC`,
  text: (amount: string) =>
    `Você tem ${amount} em CDB, LCI e LCA desta instituição. O FGC garante até R$ 250.000,00 por CPF em cada instituição ou grupo, com um limite de R$ 1 milhão a cada quatro anos (regra do FGC, consultada em 30/11/2026).`,
} as const;

export const investmentForm = {
  addTitle: 'Adicionar aplicação',
  editTitle: (name: string) => `Editar ${name}`,
  kind: 'Tipo',
  name: 'Nome',
  nameHint: 'Como aparece na corretora: CDB Banco Inter 2028.',
  amount: 'Valor aplicado',
  day: 'Data da aplicação',
  index: 'Quanto rende',
  indexes: {
    cdi: 'Um percentual do CDI',
    selic: 'Selic mais uma taxa',
    ipca: 'IPCA mais uma taxa',
    fixed: 'Taxa prefixada',
  } satisfies Readonly<Record<InvestmentIndex['kind'], string>>,
  noIndex: 'Não sei',
  rates: {
    cdi: { label: 'Percentual do CDI', hint: 'Como 110 ou 98,5.' },
    selic: { label: 'Taxa além da Selic, ao ano', hint: 'Como 0,1. Sem taxa, escreva 0.' },
    ipca: { label: 'Taxa além do IPCA, ao ano', hint: 'Como 6,25.' },
    fixed: { label: 'Taxa ao ano', hint: 'Como 12,5.' },
  } satisfies Readonly<
    Record<InvestmentIndex['kind'], { readonly label: string; readonly hint: string }>
  >,
  issuer: 'Banco emissor',
  issuerHint: 'Quem emitiu o título. O limite do FGC vale por instituição.',
  broker: 'Corretora',
  maturity: 'Vencimento',
  maturityHint: 'Deixe em branco se ela não tem.',
  badMaturity: 'Escreva a data do vencimento, como 15/08/2028, ou deixe em branco.',
  noRate: 'Escreva a taxa, como 6,25.',
  statedValue: (amount: string, day: string) =>
    `O valor vem do arquivo de ${day}: ${amount}. Um arquivo mais novo o atualiza.`,
  save: 'Salvar aplicação',
  saving: 'Salvando…',
  cancel: 'Cancelar',
  saved: (name: string) => ({ title: 'Aplicação salva', description: `${name} está na carteira.` }),
  failureTitle: 'A aplicação não foi salva',
  notSaved: 'Não foi possível salvar. O que você escreveu continua aqui; tente de novo.',
  changed:
    'A carteira mudou em outra aba ou aparelho. Ela já está atualizada aqui, e o que você escreveu continua: confira e salve de novo.',
  remove: 'Remover aplicação',
  removeQuestion: (name: string) => `Remover ${name}?`,
  removeText: 'Ela sai da carteira e do total. Se você resgatou, é isso mesmo.',
  removeYes: 'Sim, remover',
  removeNo: 'Manter',
  notRemoved: 'Não foi possível remover a aplicação. Tente de novo.',
  removed: (name: string) => ({
    title: 'Aplicação removida',
    description: `${name} saiu da carteira.`,
  }),
  gone: {
    title: 'Esta aplicação foi removida em outra aba ou aparelho',
    text: 'O que está escrito aqui continua. Coloque a aplicação de volta, ou deixe como está.',
    save: 'Colocar de volta',
    leave: 'Deixar removida',
  },
  emptyElsewhere: 'em branco',
} as const;
