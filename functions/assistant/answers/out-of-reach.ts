import type { PartialFacts } from '../../../shared/editions/edition-facts.ts';
import { formatAmount, formatNumber } from '../../../shared/values/format-market-numbers.ts';
import type { OutOfReach } from '../domain/out-of-reach.ts';
import type { MacroName, QuestionOf } from '../domain/question.ts';
import {
  joinSentences,
  sourcedText,
  wrapName,
  type Sentence,
  type SourcedValue,
} from '../domain/sourced-text.ts';
import type { Paragraphs } from './assets.ts';
import { answerMacro } from './macro.ts';

const sentences: Readonly<Record<OutOfReach, Sentence>> = {
  focus: sourcedText`As projeções do boletim Focus não estão entre as minhas fontes: o Banco Central as publica às segundas-feiras no site dele. Eu tenho os valores já divulgados.`,
  otherIndex: sourcedText`Esse índice não está entre as minhas fontes. Dos índices da bolsa, tenho só o Ibovespa.`,
  otherInflation: sourcedText`Esse índice de preços não está entre as minhas fontes. Da inflação, tenho só o IPCA; para reajustar um aluguel, vale o índice que está no contrato.`,
  records: sourcedText`Recordes históricos não estão entre as minhas fontes. Tenho o valor mais recente.`,
  news: sourcedText`Notícias e os motivos do que aconteceu não estão entre as minhas fontes, e eu não invento. Comunicados oficiais de empresas da bolsa saem como fatos relevantes, no site da ${wrapName('CVM')}; sobre bancos, no site do Banco Central. De um ativo da bolsa, mostro o preço, os resultados e os dividendos: escreva o código ou o nome.`,
  announcements: sourcedText`Meus alertas são só de preço: não aviso quando uma empresa ou um fundo anuncia rendimentos, resultados ou notícias. O que já foi anunciado aparece quando você pergunta, por exemplo “dividendos de ${wrapName('PETR4')}”.`,
  subject: sourcedText`Isso foge do meu assunto, e eu não saberia ajudar bem. Respondo sobre investimentos: ativos da bolsa, indicadores, dividendos, a sua carteira, termos do mercado, contas de juros e alertas de preço.`,
  nothing: sourcedText`Tudo certo! Estou por aqui: quando quiser, pergunte sobre um ativo da bolsa, dividendos, um termo do mercado ou uma conta de juros.`,
};

const notCovered = sourcedText`Isso não está entre as minhas fontes. Tenho preços dos ativos da ${wrapName('B3')}, do dólar, do euro, do bitcoin e do Ibovespa, além de Selic, CDI e IPCA. Se for um ativo da bolsa, escreva o código.`;

/**
 * Says what is missing, and gives what is near.
 * @param today ISO 8601 day
 */
export function answerOutOfReach(
  { of, names = [] }: QuestionOf<'not-covered'>,
  facts?: PartialFacts,
  today = '',
): Paragraphs {
  if (of === 'focus') {
    const expected = describeExpectations(names, facts);
    if (expected.length > 0) return [...expected, ...answerMacro(names, facts, today)];
  }
  return [of === undefined ? notCovered : sentences[of], ...answerMacro(names, facts, today)];
}

const expectedNames = {
  ipca: { name: 'ipcaTwelveMonths', label: 'o IPCA' },
  selic: { name: 'selic', label: 'a Selic' },
  dollar: { name: 'dollar', label: 'o dólar' },
  gdp: { name: undefined, label: 'o crescimento do PIB' },
} as const;

/** Returns the medians of the survey; empty if there are none of what was asked for. */
function describeExpectations(
  names: readonly MacroName[],
  facts: PartialFacts | undefined,
): Paragraphs {
  const { focus } = facts ?? {};
  if (focus === undefined) return [];
  const at = focus.surveyedOn;
  const lines = Object.entries(expectedNames).flatMap(([of, { name, label }]): Sentence[] => {
    if (names.length > 0 && (name === undefined || !names.includes(name))) return [];
    const medians = focus.expectations
      .filter((one) => one.of === of)
      .map(({ year, median }) => {
        const text = of === 'dollar' ? formatAmount(median, 'BRL') : `${formatNumber(median, 2)}%`;
        const figure = (shown: string): SourcedValue => ({
          text: shown,
          source: 'Banco Central do Brasil',
          at,
          precision: 'day',
        });
        return sourcedText`${figure(text)} no fim de ${figure(String(year))}`;
      });
    return medians.length === 0
      ? []
      : [
          sourcedText`A mediana do boletim Focus para ${wrapName(label)}: ${joinSentences(medians, '; ')}.`,
        ];
  });
  return lines.length === 0 ? [] : [...lines, notOurs];
}

const notOurs = sourcedText`São expectativas de bancos e gestoras, que mudam toda semana e erram com frequência; eu não faço previsões.`;
