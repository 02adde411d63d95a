import { companyTerms } from './glossary/company-terms.ts';
import { savingTerms } from './glossary/saving-terms.ts';
import type { TermRow } from './glossary/term-row.ts';
import { tradingTerms } from './glossary/trading-terms.ts';
import { plainWords } from './reading/plain-words.ts';

/** A word of the market, explained without a figure and without a judgement. */
export interface GlossaryTerm {
  readonly name: string;
  /** How else it is written, without accents and in small letters. */
  readonly aliases: readonly string[];
  readonly meaning: string;
}

const firstTerms: readonly TermRow[] = [
  [
    'Ação',
    'acoes',
    'É um pedaço pequeno de uma empresa. Quem tem ações é sócio: participa dos lucros que ela distribui e vê o seu pedaço valer mais ou menos a cada dia.',
  ],
  [
    'Ação ordinária',
    'on|acao on|ordinaria',
    'É a ação que dá direito a voto nas assembleias da empresa. O código costuma terminar em três.',
  ],
  [
    'Ação preferencial',
    'pn|acao pn|preferencial',
    'É a ação que costuma ter preferência ao receber proventos e não dá voto na maioria das decisões. O código costuma terminar em quatro.',
  ],
  [
    'Unit',
    'units',
    'É um pacote negociado como um papel só, que junta ações ordinárias e preferenciais da mesma empresa.',
  ],
  [
    'Dividendo',
    'dividendos',
    'É a parte do lucro que a empresa distribui em dinheiro aos sócios, conforme quantas ações cada um tem.',
  ],
  [
    'JCP',
    'juros sobre capital proprio|juros sobre o capital proprio',
    'Juros sobre capital próprio são uma forma de a empresa distribuir resultado aos sócios. Para a empresa é despesa; para quem recebe, o imposto de renda é retido na fonte.',
  ],
  [
    'Provento',
    'proventos',
    'É tudo o que um ativo distribui a quem o tem: dividendos, juros sobre capital próprio, rendimentos de fundos, bonificações.',
  ],
  [
    'Data com',
    'datacom|data-com',
    'É o último dia em que comprar o ativo ainda dá direito ao provento anunciado.',
  ],
  [
    'Data ex',
    'data-ex|ex dividendo|ex-dividendo',
    'É o primeiro dia em que o ativo é negociado sem direito ao provento anunciado.',
  ],
  [
    'Dividend yield',
    'dy|yield|dividendyield',
    'Mostra quanto os proventos de doze meses representam do preço de hoje. Sobe quando o preço cai, mesmo que o pagamento seja o mesmo, e pagamentos passados não garantem os próximos.',
  ],
  [
    'Payout',
    'pay out',
    'É a parte do lucro que a empresa distribuiu aos sócios. O resto ficou no negócio.',
  ],
  [
    'P/L',
    'pl|p l|preco sobre lucro|preco/lucro',
    'É o preço da ação dividido pelo lucro por ação de doze meses: quantos anos daquele lucro cabem no preço. Com prejuízo, não diz nada.',
  ],
  [
    'P/VP',
    'pvp|p vp|p/vpa|preco sobre valor patrimonial',
    'É o preço dividido pelo patrimônio por ação ou cota. Compara o que o mercado paga com o que está nos livros.',
  ],
  [
    'LPA',
    'lucro por acao',
    'É o lucro de doze meses dividido pelo número de ações: a parte do lucro que cabe a cada uma.',
  ],
  [
    'VPA',
    'valor patrimonial por acao|valor patrimonial',
    'É o patrimônio líquido dividido pelo número de ações ou cotas.',
  ],
  [
    'ROE',
    'retorno sobre o patrimonio|retorno sobre patrimonio',
    'Mostra quanto a empresa lucrou para cada real que os sócios têm nela. Muita dívida também o aumenta.',
  ],
  [
    'ROA',
    'retorno sobre ativos|retorno sobre o ativo',
    'Mostra quanto a empresa lucrou para cada real de tudo o que ela tem, seja dos sócios, seja emprestado.',
  ],
  [
    'Margem líquida',
    'margem de lucro',
    'É quanto sobra de lucro de cada real de venda, depois de todos os custos, juros e impostos.',
  ],
  [
    'EBITDA',
    'lajida',
    'É o resultado antes de juros, impostos, depreciação e amortização. Aproxima o que o negócio gera, sem dizer quanto disso vira caixa.',
  ],
  [
    'EV/EBITDA',
    'ev ebitda',
    'Compara o valor da empresa com as dívidas ao que o negócio gera antes de juros, impostos e depreciação.',
  ],
  ['Dívida líquida', 'divida liquida', 'É o que a empresa deve menos o dinheiro que tem em caixa.'],
  [
    'Liquidez corrente',
    'indice de liquidez corrente',
    'Compara o que a empresa tem a receber em um ano com o que tem a pagar no mesmo tempo.',
  ],
  [
    'Liquidez',
    'liquido',
    'É a facilidade de transformar um investimento em dinheiro sem mexer no preço. Um papel muito negociado é líquido.',
  ],
  [
    'Selic',
    'taxa selic|taxa basica',
    'É a taxa básica de juros do país, decidida pelo Copom. Serve de base para empréstimos e aplicações.',
  ],
  [
    'Copom',
    'comite de politica monetaria',
    'É o comitê do Banco Central que decide a meta da Selic, em reuniões marcadas para o ano todo.',
  ],
  [
    'CDI',
    'taxa di|di',
    'É a taxa dos empréstimos de um dia entre bancos. Anda perto da Selic e é a referência de muitas aplicações de renda fixa.',
  ],
  [
    'IPCA',
    'inflacao oficial|indice de precos',
    'É a inflação oficial do país, medida pelo IBGE com os preços de uma cesta de produtos e serviços das famílias.',
  ],
  [
    'IGP-M',
    'igpm|igp m',
    'É um índice de preços da Fundação Getulio Vargas, com muito peso do atacado. Aparece em contratos de aluguel.',
  ],
  [
    'Inflação',
    'inflacao',
    'É a alta geral dos preços: com o tempo, o mesmo dinheiro compra menos.',
  ],
  [
    'Poupança',
    'caderneta de poupanca|caderneta',
    'É a aplicação mais simples dos bancos. Rende uma vez por mês, na data do depósito, por uma regra ligada à Selic, e não paga imposto de renda.',
  ],
  [
    'CDB',
    'certificado de deposito bancario',
    'É um empréstimo que se faz a um banco, que o devolve com juros. Tem cobertura do FGC até um limite e paga imposto de renda sobre o rendimento.',
  ],
  [
    'LCI',
    'letra de credito imobiliario',
    'É um título de banco que financia imóveis. Tem cobertura do FGC até um limite e prazo mínimo de resgate.',
  ],
  [
    'LCA',
    'letra de credito do agronegocio',
    'É um título de banco que financia o agronegócio. Tem cobertura do FGC até um limite e prazo mínimo de resgate.',
  ],
  [
    'FGC',
    'fundo garantidor de creditos|fundo garantidor',
    'É um fundo mantido pelos bancos, que devolve depósitos e alguns títulos até um limite por pessoa e instituição se um banco quebra.',
  ],
  [
    'Tesouro Direto',
    'tesouro|titulo publico|titulos publicos',
    'É o programa pelo qual pessoas emprestam dinheiro ao governo federal e recebem juros.',
  ],
  [
    'Tesouro Selic',
    'lft',
    'É um título público que acompanha a Selic dia a dia, com pouca oscilação de preço.',
  ],
  [
    'Tesouro IPCA+',
    'ntn-b|ntnb|tesouro ipca',
    'É um título público que paga a inflação mais uma taxa combinada na compra. Antes do vencimento, o preço oscila.',
  ],
  [
    'Tesouro Prefixado',
    'ltn|prefixado',
    'É um título público com a taxa combinada na compra. Antes do vencimento, o preço oscila com os juros do mercado.',
  ],
  [
    'Marcação a mercado',
    'marcacao a mercado',
    'É dar a um título o preço pelo qual seria vendido hoje. Quando os juros sobem, títulos de taxa fixa valem menos, e o contrário.',
  ],
  [
    'Come-cotas',
    'come cotas|comecotas',
    'É a antecipação do imposto de renda de alguns fundos, que em maio e em novembro levam parte das cotas.',
  ],
  [
    'Debênture',
    'debentures',
    'É um título de dívida de uma empresa: quem compra empresta a ela e recebe juros, sem a cobertura do FGC.',
  ],
  [
    'Renda fixa',
    'renda-fixa',
    'São investimentos cuja regra de rendimento é conhecida na compra: uma taxa, um índice ou os dois.',
  ],
  [
    'Renda variável',
    'renda variavel',
    'São investimentos cujo retorno não se conhece antes, como ações e fundos negociados em bolsa.',
  ],
  [
    'FII',
    'fiis|fundo imobiliario|fundos imobiliarios',
    'Fundo imobiliário: reúne dinheiro de muita gente para ter imóveis ou títulos ligados a eles, e distribui rendimentos aos cotistas. As cotas são negociadas na bolsa.',
  ],
  [
    'ETF',
    'etfs|fundo de indice',
    'É um fundo negociado em bolsa que acompanha um índice, como o Ibovespa.',
  ],
  ['BDR', 'bdrs', 'É um recibo negociado na B3 que representa um papel de fora do país.'],
  [
    'Ibovespa',
    'ibov|indice bovespa',
    'É o índice que acompanha uma carteira teórica das ações mais negociadas da bolsa brasileira. Mede-se em pontos.',
  ],
  [
    'B3',
    'bolsa de valores|bolsa',
    'É a bolsa de valores brasileira, onde se negociam ações, fundos, títulos e contratos.',
  ],
  [
    'CVM',
    'comissao de valores mobiliarios',
    'É a Comissão de Valores Mobiliários, que regula e fiscaliza o mercado de capitais no Brasil.',
  ],
  [
    'IPO',
    'oferta publica inicial|abertura de capital',
    'É a primeira venda de ações de uma empresa ao público.',
  ],
  [
    'Home broker',
    'homebroker',
    'É o sistema da corretora pelo qual se enviam ordens de compra e venda à bolsa.',
  ],
  ['Volatilidade', 'volatil', 'É o quanto um preço oscila em certo tempo, para cima e para baixo.'],
  ['Beta', 'indice beta', 'Mede o quanto uma ação costuma oscilar em relação ao mercado inteiro.'],
  [
    'Desdobramento',
    'split',
    'É dividir cada ação em várias: quem tem fica com mais ações e o mesmo valor no total.',
  ],
  [
    'Grupamento',
    'inplit',
    'É juntar várias ações em uma: quem tem fica com menos ações e o mesmo valor no total.',
  ],
  ['Bonificação', 'bonificacao', 'É a entrega de ações novas aos sócios, sem que paguem por elas.'],
  [
    'Preço médio',
    'preco medio|pm',
    'É quanto se pagou, em média, por unidade de um ativo. Entra na conta do ganho quando se vende.',
  ],
  [
    'Diversificação',
    'diversificar',
    'É dividir o dinheiro entre investimentos que não andam juntos, para que um problema em um deles pese menos.',
  ],
  [
    'Juros compostos',
    'juros sobre juros',
    'São juros que rendem também sobre os juros já ganhos: o saldo cresce sobre ele mesmo.',
  ],
  [
    'PTAX',
    'dolar ptax',
    'É a taxa oficial de câmbio do Banco Central, uma média de consultas ao mercado durante o dia.',
  ],
  [
    'PIB',
    'produto interno bruto',
    'É a soma do que um país produz em bens e serviços em certo tempo.',
  ],
  [
    'Focus',
    'boletim focus|relatorio focus|pesquisa focus',
    'É a pesquisa do Banco Central com bancos e gestoras sobre o que esperam da economia.',
  ],
];

export const glossary: readonly GlossaryTerm[] = [
  ...firstTerms,
  ...companyTerms,
  ...tradingTerms,
  ...savingTerms,
].map(([name, aliases, meaning]) => ({
  name,
  aliases: aliases.split('|'),
  meaning,
}));

const byName = new Map(
  glossary.flatMap((term) =>
    [term.name, ...term.aliases].map((name) => [plainWords(name), term] as const),
  ),
);

/** A term by its name or what else it is called, however it is typed. */
export function findTerm(typed: string): GlossaryTerm | undefined {
  return byName.get(plainWords(typed));
}
