import type { PartialFacts } from '../../../shared/editions/edition-facts.ts';
import { joinList } from '../../../shared/editions/format-facts.ts';
import type { AssetData } from '../../../shared/market/asset-data.ts';
import type { MacroName, QuestionOf } from '../domain/question.ts';
import { sourcedText, wrapName } from '../domain/sourced-text.ts';
import { answerAsset, answerComparison, answerHistory, type Paragraphs } from './assets.ts';
import { answerRate } from '../calculations/answer-savings.ts';
import { answerMacro } from './macro.ts';

/**
 * Declines a decision, a forecast, a target or an allocation, and gives the figures and the knowledge with which users
 * decide themselves.
 * @param assets those of the question that the source knows
 * @param today ISO 8601 day
 */
export function answerAdvice(
  { of, names = [], tickers, isAgain }: QuestionOf<'advice'>,
  assets: readonly AssetData[],
  facts: PartialFacts | undefined,
  today: string,
): Paragraphs {
  if (isAgain === true) return [declinedAgain, byCriterion];
  if (tickers.length > 0) return [declined, ...describeAssets(tickers, assets, today)];
  if (names.length > 0) {
    return [
      declinedForecast,
      ...answerMacro(names, facts, today),
      ...(names.some((name) => expectedByFocus.has(name)) ? [ofFocus] : []),
    ];
  }
  if (of === 'ranking') return [declined, byCriterion];
  if (of !== 'allocation') return [declined, whatUsersCheck, canShow];
  return [
    declined,
    sourcedText`O que costuma pesar, nesta ordem: dívidas caras primeiro; uma reserva para imprevistos, em algo que se saca na hora; o prazo em que o dinheiro será usado; e quanta oscilação se aguenta, que é o perfil de investidor.`,
    ...describeRates(facts, today),
    sourcedText`Para comparar no seu prazo, já com o imposto, escreva por exemplo “${wrapName('R$ 10.000 em CDB a 100% do CDI ou na poupança por 1 ano')}”.`,
  ];
}

const declined = sourcedText`Não recomendo comprar, vender nem escolher investimentos, e não faço previsões: sou um assistente educacional, e a decisão é sua.`;

const declinedAgain = sourcedText`Entendo a vontade de um caminho pronto, e a minha resposta é a mesma: eu não escolho por você, nem digo o que faria. Não conheço os seus planos, e ninguém conhece o preço de amanhã.`;

const declinedForecast = sourcedText`Não recomendo investimentos e não faço previsões: ninguém sabe o preço de amanhã. O que posso dizer é onde está agora.`;

const expectedByFocus: ReadonlySet<MacroName> = new Set([
  'selic',
  'copomDay',
  'ipcaTwelveMonths',
  'ipcaMonth',
  'dollar',
]);
const ofFocus = sourcedText`O que existe de público são as expectativas do boletim Focus, do Banco Central, que sai às segundas-feiras. Elas mudam toda semana e erram com frequência.`;

const whatUsersCheck = sourcedText`O que costuma ser olhado: se o lucro e a dívida melhoram ou pioram com os anos, o preço frente ao lucro e ao patrimônio, se os dividendos se repetem, e quanto do próprio dinheiro ficaria em um só lugar.`;

const byCriterion = sourcedText`“Melhor” depende do que cada um procura. O que posso fazer é mostrar números por um critério que você escolher, como o P/L, o dividend yield ou a variação em doze meses, e comparar até quatro ativos lado a lado.`;

const canShow = sourcedText`Posso mostrar a cotação, os indicadores e os dividendos de um ativo, comparar até quatro lado a lado, ou fazer contas de juros.`;

function describeAssets(
  tickers: readonly string[],
  assets: readonly AssetData[],
  today: string,
): Paragraphs {
  const [first, second, ...others] = assets;
  if (first === undefined) {
    return [
      whatUsersCheck,
      sourcedText`A fonte não tem números de ${wrapName(joinList(tickers))} agora.`,
    ];
  }
  const figures =
    second === undefined
      ? answerAsset(first)
      : answerComparison([first, second, ...others], undefined, today, 'basico');
  const history = assets.flatMap((asset) => answerHistory(asset, 'twelve-months', today));
  const hasLink = figures.some((part) => 'kind' in part && part.kind === 'link');
  return [
    ...figures,
    ...history,
    whatUsersCheck,
    ...(hasLink
      ? []
      : [
          {
            kind: 'link' as const,
            label: `Ver a análise de ${first.symbol}`,
            path: `/dashboard?aba=analise&ativo=${first.symbol}`,
          },
        ]),
  ];
}

/** Returns what the reference rates pay today, in an order that is no ranking. */
function describeRates(facts: PartialFacts | undefined, today: string): Paragraphs {
  const names = (['selic', 'cdi', 'ipcaTwelveMonths'] as const).filter(
    (name) => facts?.[name] !== undefined,
  );
  if (names.length === 0) return [];
  return [
    sourcedText`O que cada referência paga hoje, antes do imposto (o Tesouro Selic segue a Selic, e muitos CDBs, o CDI):`,
    ...answerMacro(names, facts, today),
    ...(facts?.selic === undefined ? [] : answerRate({ of: 'poupanca' }, facts)),
  ];
}
