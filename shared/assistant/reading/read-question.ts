import { findTerm, glossary, type GlossaryTerm } from '../glossary.ts';
import {
  mostCompared,
  type HistorySpan,
  type MacroName,
  type OwnMatter,
  type Question,
  type QuestionOf,
} from '../question.ts';
import { findAssets } from './find-assets.ts';
import { askedIndicators, indicators } from './indicators.ts';
import { plainWords } from './plain-words.ts';
import { withoutTypos } from './typos.ts';
import { alertQuestion } from './read-alert.ts';
import { calculation, monthsOf } from './read-calculation.ts';
import { editionQuestion } from './read-edition.ts';
import { readNumbers, type ReadNumber } from './read-numbers.ts';
import { preferenceQuestion } from './read-preferences.ts';
import { refusedTopicOf } from './refused-topics.ts';

const matterWords: readonly (readonly [RegExp, OwnMatter])[] = [
  [
    /\b(?:lixo|porcaria|bosta|horrivel|pessimo|inutil|uma droga|um saco|nao (?:presta|funciona|responde|serve)|(?:bot|robo|app|aplicativo) (?:burro|ruim))\b|\b(?:falar com|atendente|humano|pessoa|alguem|suporte|reclama\w*|ouvidoria|senha|nao (?:recebi|chegou|consigo))\b/,
    'contact',
  ],
  [
    /\b(?:meu|o|do) plano\b|\bplanos\b|\bassina\w*|\bpagamentos?\b|\bcobranca\b|\breembols\w*|\bcomo (?:eu )?cancel\w*|\bcancelar (?:o|a|meu|minha)\b|\bteste gratis\b|\b(?:quanto (?:custa|sai|pago|e|fica)|(?:qual |q )?(?:o )?preco|valor) (?:(?:o|a|do|da|por|para|pra|de|assinar|usar) )*(?:bfj|servico|assistente|voces)\b/,
    'plan',
  ],
  [
    /\b(?:horario|hora|tamanho|frequencia|preferencias?)\b.*\b(?:mensage\w+|avis\w+|relatorio)\b|\bmensage\w+\b.*\b(?:horario|hora|frequencia)\b|\bminhas preferencias\b/,
    'messages',
  ],
];

/** What is asked of the conversation itself. */
function conversationQuestion(rest: string): Question | undefined {
  if (
    /\b(?:apag|limp|exclu|delet|esquec)\w* (?:(?:a|o|essa|nossa|toda|minha|esta|tudo) )*(?:convers|historico|que (?:eu )?(?:ja )?(?:escrevi|falei|mandei|perguntei|disse))/.test(
      rest,
    )
  ) {
    return { about: 'forget' };
  }
  if (
    /\bde onde (?:voce )?(?:vem|veio|vieram|sai|saem|saiu|sao|tira\w*|tirou|pega\w*)\b|^(?:qual|quais) (?:e |sao )?(?:a |as |sua )?fontes?\b|^(?:(?:ver|mostra\w*) (?:as |a )?)?fontes?\??$|\bcomo (?:voce )?(?:calculou|chegou n|fez (?:essa|a) conta)/.test(
      rest,
    )
  ) {
    return { about: 'sources' };
  }
  return undefined;
}

/** What a message asks, as far as rules can tell; what none of them knows is `unknown`. */
export function readQuestion(text: string): Question {
  const plain = withoutTypos(plainWords(text));
  const { tickers, rest } = findAssets(plain);
  const refused = refusedTopicOf(tickers.length > 1 ? plain.replaceAll(asksExtreme, ' ') : plain);
  if (refused !== undefined) return { about: refused, tickers: [...tickers] };
  const numbers = readNumbers(rest);
  return (
    conversationQuestion(rest) ??
    preferenceQuestion(rest, tickers) ??
    alertQuestion(rest, tickers, numbers) ??
    (tickers.length === 0 && asksTaxOfSale.test(rest)
      ? ({ about: 'taxes' } as const)
      : undefined) ??
    calculation(rest, tickers, numbers) ??
    (tickers.length > 0 && asksPortfolio.test(rest)
      ? ({ about: 'portfolio' } as const)
      : undefined) ??
    assetQuestion(rest, tickers, numbers) ??
    generalQuestion(rest)
  );
}

function assetQuestion(
  rest: string,
  tickers: readonly string[],
  numbers: readonly ReadNumber[],
): Question | undefined {
  const [ticker] = tickers;
  if (ticker === undefined) return undefined;
  const asked = askedIndicators(rest);
  if (tickers.length > 1) {
    const compared = tickers.slice(0, mostCompared);
    return (
      extremeQuestion(rest, compared) ?? {
        about: 'compare',
        tickers: compared,
        ...(asked.length === 0 ? {} : { indicators: [...asked] }),
      }
    );
  }
  const span = spanOf(rest, numbers);
  const why = whyOf(rest).why === undefined ? {} : { why: true as const };
  if (span !== undefined) return { about: 'history', ticker, span, ...why };
  if (asked.length > 0) return { about: 'indicators', ticker, indicators: asked };
  if (
    /\b(?:dividendos?|proventos?|jcp|rendimentos?|paga|pagou|pagamentos?|distribu\w+)\b/.test(rest)
  ) {
    return { about: 'dividends', ticker, ...yearOf(rest) };
  }
  return { about: 'asset', ticker, ...why };
}

/** `em 2025`, `este ano`, `ano passado`. */
function yearOf(rest: string): { readonly year?: number | 'this' | 'last' } {
  if (/\bano passado\b/.test(rest)) return { year: 'last' };
  if (/\b(?:neste|nesse|este|esse|no) ano\b(?! passado)/.test(rest)) return { year: 'this' };
  const year = /\b(?:em|de|ano) (20[0-4]\d)\b/.exec(rest)?.[1];
  return year === undefined ? {} : { year: Number(year) };
}

/** `qual paga mais`, of assets that are named: which has the larger figure, of what was. */
const asksExtreme =
  /\b(?:qual|quais|quem)(?: \w+){0,4} (?:pagou|pagam?|tem|teve|lucrou|lucram?|fatura|vende|deve|vale|custa|subiu|caiu|e) (?:(?:o|a|em) )?(?:mais|maior(?:es)?|menor(?:es)?|menos)(?! (?:segur|promissor|barat|car[oa]|arriscad|rentave))\b/g;
/** `qual tem o P/L mais baixo`, where the figure stands before. */
const asksExtremeAfter =
  /\b(?:qual|quais|quem)(?: [^ ?]+){1,6} (?:mais (?:baix|alt)[oa]s?|menor(?:es)?|maior(?:es)?)\b/;

/** Which of some assets has the larger or the smaller figure; undefined where that is not asked. */
export function extremeQuestion(rest: string, tickers: readonly string[]): Question | undefined {
  const [asked] = askedIndicators(rest);
  const [found] =
    rest.match(asksExtreme) ?? (asked === undefined ? [] : (asksExtremeAfter.exec(rest) ?? []));
  if (found === undefined || tickers.length < 2) return undefined;
  const named = meantBy.find(([pattern]) => pattern.test(rest))?.[1];
  const indicator = asked ?? indicators.find(({ name }) => name === named);
  if (indicator === undefined) return undefined;
  const which = /\b(?:menor(?:es)?|menos|caiu|baix[oa]s?)\b/.test(found) ? 'lowest' : 'highest';
  return { about: 'extreme', tickers: [...tickers], indicator, which };
}

/** What is meant where no indicator is named. */
const meantBy: readonly (readonly [RegExp, string])[] = [
  [/\b(?:subiu|caiu)\b/, 'variação no dia'],
  [/\b(?:paga\w*|pagou|dividendos?|proventos?|rendimentos?)\b/, 'dividend yield'],
  [/\b(?:lucr\w+)\b/, 'lucro líquido'],
  [/\b(?:fatura|vende)\b/, 'receita'],
  [/\bdeve\b/, 'dívida total'],
  [/\b(?:vale|custa)\b/, 'valor de mercado'],
];

function spanOf(rest: string, numbers: readonly ReadNumber[]): HistorySpan | undefined {
  if (
    !/\b(?:subi\w*|sobe|ca(?:i|iu|ir|iram|indo|u)|valoriz\w*|desvaloriz\w*|vari\w*|rendeu|andou|mudou|historico|desempenho|performance|evolucao)\b/.test(
      rest,
    )
  ) {
    return undefined;
  }
  if (/\b(?:hoje|ontem|dia)\b/.test(rest)) return undefined;
  if (/\bsemana\b/.test(rest)) return { days: 7 };
  if (/\b(?:neste|nesse|este|esse|no) ano\b/.test(rest)) return 'year-to-date';
  const months = monthsOf(numbers);
  if (months !== undefined && months >= 12) return months === 12 ? 'twelve-months' : 'longer';
  if (months !== undefined) return { days: Math.round(months * 30.4) };
  if (/\b(?:um ano|ultimo ano|doze meses|anual)\b/.test(rest)) return 'twelve-months';
  if (/\bsemestre\b/.test(rest)) return { days: 180 };
  return { days: 30 };
}

const macroWords: readonly (readonly [RegExp, MacroName])[] = [
  [/\bcopom\b/, 'copomDay'],
  [/\bselic\b|\btaxa (?:basica )?de juros\b|\bjuros do brasil\b/, 'selic'],
  [/\bcdi\b/, 'cdi'],
  [/\b(?:ipca|inflacao) (?:do|no|deste|desse|de) (?:ultimo )?mes\b/, 'ipcaMonth'],
  [/\b(?:ipca|inflacao)\b(?! (?:do|no|deste|desse|de) (?:ultimo )?mes\b)/, 'ipcaTwelveMonths'],
  [/\bdolar\b/, 'dollar'],
  [/\beuro\b/, 'euro'],
  [/\bibovespa\b|\bibov\b|\ba bolsa\b/, 'ibovespa'],
  [/\bbitcoin\b|\bbtc\b/, 'bitcoin'],
];

const meaningWords =
  /\b(?:o )?que (?:(?:diabos?|raios?|coisa|bicho) )?(?:e|sao|significa\w*|quer dizer)\b|\bsignificado\b|\bdefin\w+|\bexplic\w+|\bcomo funciona\w*|\bpra que serve\b|\bpara que serve\b|\bme fala (?:o que e|sobre)\b/g;

const longestFirst = glossary
  .flatMap((term) => [term.name, ...term.aliases].map((name) => ({ term, name: plainWords(name) })))
  .filter(({ name }) => name.length > 1)
  .toSorted((a, b) => b.name.length - a.name.length);

const mostTerms = 3;

/** The terms that are named somewhere among other words, in their order. */
function termsWithin(rest: string): readonly GlossaryTerm[] {
  let left = ` ${rest.replaceAll(/[^\p{L}\p{N}/&+-]+/gu, ' ')} `.replaceAll(meaningWords, ' ');
  const found: { readonly term: GlossaryTerm; readonly at: number }[] = [];
  for (const { term, name } of longestFirst) {
    if (found.length === mostTerms) break;
    const at = left.indexOf(` ${name} `);
    if (at < 0) continue;
    // What was taken leaves its room, so that places stay what they were.
    left = left.replace(` ${name} `, (taken) => ` ${'_'.repeat(taken.length - 2)} `);
    if (!found.some((one) => one.term === term)) found.push({ term, at });
  }
  return found.toSorted((one, other) => one.at - other.at).map(({ term }) => term);
}

/** One, or those of which a difference is asked for; none where one of them is not known. */
function termsOf(named: string): readonly GlossaryTerm[] {
  const one = findTerm(named);
  if (one !== undefined) return [one];
  const parts = named
    .replace(/^(?:qual )?(?:a |e a )?diferenca entre (?:[oa]s? )?/, '')
    .split(/ (?:e|ou|x|vs) (?:[oa]s? )?|, ?/);
  const terms = parts.flatMap((part) => findTerm(part) ?? []);
  return parts.length > 1 && parts.length <= mostCompared && terms.length === parts.length
    ? terms
    : [];
}

const asksMovers =
  /\b(?:maior(?:es)? (?:altas?|quedas?|baixas?)|(?:quem|quais|que|qual|acoes) (?:\w+ ){0,4}(?:mais )?(?:subi(?:u|ram)|ca(?:iu|iram)|despenc(?:ou|aram)|disparou|dispararam|derret(?:eu|eram)|valoriz(?:ou|aram))(?: mais)?|destaques? (?:do dia|da bolsa|de hoje))\b/;
const asksPortfolio =
  /\b(?:abrir|ver|mostr\w+|resultado|rendimento|valor|total) (?:d?a |minha )*carteira\b|\b(?:minha|da minha|na minha|a) carteira\b(?! (?:de|do|da) \w)|\bminhas (?:acoes|posicoes|cotas)\b|\bmeus (?:ativos|investimentos|dividendos|proventos|rendimentos)\b|\b(?:quanto|que|quant[oa]s) (?:eu )?(?:tenho|ganhei|perdi|estou (?:ganhando|perdendo))\b|\bquais? (?:os |as )?(?:ativos?|acao|acoes|fiis?|fundos|papeis) (?:que )?(?:eu )?tenho\b|\bestou (?:ganhando|perdendo|no lucro|no prejuizo)\b|\bminhas? +(?:acoes|posicoes|cotas|$|[?!])|\bquant[oa]s? +(?:acoes +|cotas +)?(?:d[aoe] +)?(?:eu )?tenho\b/;

/** `👍`: pleased, and no question. */
const pleasedSigns = /^(?:[👍👏🙏❤😊🙂😀😃👌🤝💚💙💛😉🥰✅][\p{Emoji_Modifier}\uFE0F]*\s*)+$/u;

/** `bom dia, tudo bem?`, which is a question and asks nothing. */
const howAreYou =
  /^\W*(?:(?:oi+|ola+|opa|e ?ai|bom dia|boa tarde|boa noite)\b[, !]*)?(?:(?:tudo|td) (?:bem|bom|bao|certo|joia|em paz)|como (?:vai|esta|voce esta|vc esta|vao as coisas)|beleza|blz|suave)(?: (?:com )?(?:voce|vc|ai|por ai))?\W*$/;

const asksTaxOfSale = /\b(?:impostos?|darf|ir)\b.*\bvend\w+|\bvend\w+.*\b(?:impostos?|darf)\b/;

const taxWords =
  /\bimpostos?\b|\bdeclar(?:o|ar|ei|acao|aria)\b|\bdarf\b|\btribut\w+|\bleao\b|\bcarne ?leao\b/;

/** `por que o dólar subiu`. */
function whyOf(rest: string): { readonly why?: QuestionOf<'macro'>['why'] } {
  if (!/\bpor ?que\b|\bmotivo\b|\brazao\b|\bo que (?:fez|faz|levou)\b/.test(rest)) return {};
  if (/\b(?:sub\w+|sob\w+|aument\w+|disparou|alta|avanc\w+)\b/.test(rest)) return { why: 'up' };
  return /\b(?:ca(?:iu|i|indo|ir)|baix\w+|recu\w+|despenc\w+|queda|desc\w+)\b/.test(rest)
    ? { why: 'down' }
    : { why: 'unsaid' };
}

/** Of a question without an asset. */
function generalQuestion(rest: string): Question {
  const asksMeaning = rest.search(meaningWords) >= 0 || /\bdiferenca entre\b/.test(rest);
  const named = rest
    .replaceAll(meaningWords, ' ')
    .replaceAll(/[^\p{L}\p{N}/&+ -]/gu, ' ')
    .replace(/^ *(?:oi|ola|bom dia|boa tarde|boa noite|por favor|pfv)\b/, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .replace(/^(?:(?:o|a|os|as|um|uma|me|pra mim|para mim) )+/, '');
  const terms = termsOf(named);
  const meant = asksMeaning && terms.length === 0 ? termsWithin(rest) : terms;
  if (asksMeaning && meant.length > 0) return { about: 'terms', terms: meant };
  if (
    /\b(?:horario|que horas?|quando|hora)\b.*\b(?:bolsa|b3|pregao|mercado) ?(?:abre|fecha|funciona|negocia|$|\W)|\b(?:bolsa|b3|pregao|mercado) (?:abre|fecha|funciona|vai ate|esta abert\w|ta abert\w)\b|\b(?:tem|teve|vai ter) (?:bolsa|pregao)\b/.test(
      rest,
    )
  ) {
    return { about: 'session' };
  }
  if (!asksMeaning && taxWords.test(rest)) return { about: 'taxes' };
  const names = macroWords.filter(([pattern]) => pattern.test(rest)).map(([, name]) => name);
  const why = whyOf(rest);
  // `que o dólar caiu` asks for no list of what has fallen.
  if (names.length > 0 && why.why !== undefined && !asksMeaning) {
    return { about: 'macro', names, ...why };
  }
  if (asksMovers.test(rest)) return { about: 'movers' };
  if (asksPortfolio.test(rest)) return { about: 'portfolio' };
  if (/\bpoupanca\b/.test(rest) && /\b(?:rend\w+|pagando|paga|taxa|juros)\b/.test(rest)) {
    return { about: 'rate', rate: { of: 'poupanca' } };
  }
  if (names.length > 0 && !asksMeaning) return { about: 'macro', names };
  if (terms.length > 0) return { about: 'terms', terms };
  if (
    /\b(?:quem e voce|voce e (?:um |uma )?(?:robo|humano|pessoa|gente|ia|maquina)|o que (?:voce|vc) (?:faz|sabe)|como voce funciona)\b/.test(
      rest,
    )
  ) {
    return { about: 'greeting', isWhoQuestion: true };
  }
  if (
    pleasedSigns.test(rest) ||
    (rest.length < 40 &&
      /^\W*(?:muito )?(?:obrigad[oa]|valeu|vlw|brigad[oa]|tchau|ate mais|blz|beleza|ok|show|entendi|perfeito|legal)\b[^?]*$/.test(
        rest,
      ))
  ) {
    return { about: 'thanks' };
  }
  if (
    rest.length < 40 &&
    (/^\W*(?:oi+|ola+|opa|e ?ai|bom dia|boa tarde|boa noite|menu|comecar|inicio)\b[^?]*$/.test(
      rest,
    ) ||
      howAreYou.test(rest))
  ) {
    return { about: 'greeting' };
  }
  const [, matter = 'unknown'] = matterWords.find(([pattern]) => pattern.test(rest)) ?? [];
  if (matter === 'contact') return { about: matter };
  return editionQuestion(rest) ?? { about: matter };
}
