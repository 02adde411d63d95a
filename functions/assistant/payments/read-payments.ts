import { findTerm } from '../glossary/glossary.ts';
import Big from 'big.js';
import { tickersOf, type Question, type QuestionOf } from '../domain/question.ts';
import type { MeasureName } from '../../market/facts/measures.ts';
import type { Query } from '../query/query.ts';
import type { Subject } from '../lexicon/find-subject.ts';
import { readMonth } from '../reading/market/read-months.ts';
import type { PaymentsQuestion } from '../domain/payments-question.ts';

type Topic = PaymentsQuestion['of'];

const noun =
  /\b(?:dividendos?|divis?|divs?|proventos?|jcps?|jscp|rendimentos?|juros sobre (?:o )?capital)\b/;
const payingVerb =
  /\b(?:pag(?:a|am|ou|aram|ava|ando|amentos?|ar|ara)|ping(?:a|am|ou|ar)|distribu(?:i|em|iu|iram|icao|icoes|ir)|deposit(?:a|am|ou)|receb(?:o|i|er|erei|eria|eu|emos))\b/;
/** Of a message, a fund's costs, a loan: no payment of an asset. */
const otherPayment =
  /\b(?:pag(?:a|o|ar|amento|ou) (?:o |a |de |d[oa] )?(?:plano|assinatura|mensalidade|darf|taxa|fatura|boleto|divida|emprestimo|financiamento|parcelas?)|payout|alert\w*|avis\w*|carteira|selic|cdb|cdi|tesouro|poupanca|salario|preciso|precis\w+|viver|quero receber|pra receber|para receber|p receber|yield|dy|p ?\/ ?l|roe|lucros?|receita|margem|vai pagar mais|vao pagar mais)\b/;
const asksMeaning =
  /\b(?:o que (?:e|sao|significa|quer dizer)|como funciona|explic\w+|significado|diferenca|qual a diferenca)\b/;
const recordDay = /\b(?:data ?-?(?:com|ex)|dia ex|ex[- ](?:dividendos?|jcp|proventos?))\b/;
const withheld =
  /\b(?:menos|menor|falt\w+|descont\w+|impostos?|liquidos?|retid\w+|retem|mordida|leao|roub\w+|tax[ao]\w*)\b/;
const jcp = /\b(?:jcps?|jscp|juros sobre (?:o )?capital)\b/;
const less = /\b(?:menos|menor|faltando|faltou)\b/;
const announced = /\b(?:anunci\w+|aviso|app|apareceu|prometid\w+|divulgad\w+|informad\w+)\b/;
const taxed = /\b(?:impostos?|tribut\w+|taxad\w*|isent\w+|ir)\b/;
const stillInTime =
  /\bainda (?:\w{1,12} )?(?:pego|ganho|recebo|da tempo|da|entro|tenho|participo|levo|consigo)\b/;
const inTimeFor = /\b(?:pego|recebo|ganho|entro|tenho direito|da tempo|a tempo)\b/;
const buys = /\bcompr\w+/;
const often =
  /\b(?:de quanto em quanto|de quantos em quantos|frequencia|periodicidade|quantas vezes|(?:a )?cada quantos?|todo mes|todos os meses|todo santo mes|mensa(?:l|is|lmente)|trimestra\w+|semestra\w+)\b/;
const everyMonth = /\b(?:todo mes|todos os meses|todo santo mes|mensa(?:l|is|lmente)|mes a mes)\b/;
const usual =
  /\b(?:costum\w+|geralmente|normalmente|sempre|(?:primeira|segunda|terceira|ultima) semana|comeco do mes|inicio do mes|fim do mes|final do mes|meio do mes)\b/;
const apart =
  /\b(?:separ\w+|divid(?:e|ido|idos|indo)|quanto (?:foi|era) (?:de )?(?:jcp|dividendo)|cada tipo)\b/;
const onlyJcp = /\b(?:so|apenas|somente) (?:de |em |o |os |a |com )?(?:jcps?|jscp|juros)\b/;
const monthByMonth = /\b(?:mes a mes|mes por mes|por mes nos? ultimos?|cada mes)\b/;
const changed =
  /\b(?:cort(?:ou|aram|ado)|reduzi(?:u|ram)|diminui(?:u|ram)|parou de|pararam de|deixou de|deixaram de|algum ano|todo ano|todos os anos|ficou sem|ficaram sem|falhou|aument(?:ou|aram)|cresceu|cresceram|caindo|subindo|caiu|cairam|historico|ano a ano|por ano|cada ano)\b/;
const future = /\b(?:vai|vao|ira|deve|sera)\b/;
const asksDay =
  /\b(?:quando|qdo|qd|qnd|qndo|prox\w*|que dia|qual (?:o )?dia|qual (?:e )?a data|datas?|agendad\w+|previst\w+|anunciad\w+|a receber)\b/;
const lastOne = /\bultim[oa]s?\b(?! (?:\d|ano|doze|dois|tres|quatro|cinco|seis|dez|meses|12))/;
const priceMove = /\b(?:subi\w*|valoriz\w*|cotacao|preco|acao caiu)\b/;
const setWords = /\b(?:qual|quais|que|alguma?s?|quem|lista\w*|me fala|tem)\b/;
const wholeSet = /\b(?:empresas?|companhias?|acao|acoes|fiis?|fundos?|papeis|ativos?)\b/;
const someDays =
  /\b(?:semana|comeco|inicio|dia \d{1,2}|hoje|amanha|(?:este|esse|neste|nesse) mes|fim do mes|proximos dias|data ?-?com)\b/;
const noFunds =
  /\b(?:tirando|sem|menos|fora|exceto|nao) (?:ser |sejam |os |contar )?(?:fundos?|fiis?)\b/;
const funds = /\b(?:fiis?|fundos?)\b/;
const alreadyPaid = /\bja (?:pagou|depositou|caiu|pingou|distribuiu)\b/;
/** `tenho 150 cotas, quanto cai esse mês?` */
const arrives = /\bcai\b/;
const perUnit = /\b(?:por (?:cota|acao|papel|unidade)|em (?:reais|dinheiro|valor))\b/;
const paidMore = /\b(?:mais|maior|menos|menor)\b/;
const annualized = /\b(?:anualiz\w+|vezes (?:12|doze)|x ?12)\b/;
const yearBefore = /\b(?:ano (?:anterior|antes|retrasado)|antes disso)\b/;
const lastYear = /\bano passado\b/;
const currentYear = /\b(?:este|esse|neste|nesse|no|deste|desse) ano\b/;
const writtenYear = /(?<![\d.,$])(?:19|20)\d\d(?![\d.,]*\d)/g;
const owned =
  /\b(?:tenho|tinha|tive|tivesse|possuo|minhas|meus|com|sao|comprei|das)(?: (?:uns|umas|so|as|minhas|meus))? (\d{1,3}(?:\.\d{3})+|\d{1,7})(?![\d.,]*\d| ?(?:%|reais|mil|anos?|meses|dias|mes))|(?<![\d.,])(\d{1,3}(?:\.\d{3})+|\d{1,7}) (?:acoes|acao|cotas?|papeis|papel|units?|dela|dele|delas|deles)\b/;
const inReais =
  /(?<![\d.,])(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:,\d\d)?(?: (?:reais|contos?|pila|conto))?\b/;
const asksSame =
  /^(?:quanto|qto|qual|o|por|cada|isso|da|eh|e|foi|valor|acao|cota|papel)(?: (?:quanto|qto|qual|o|por|cada|isso|da|eh|e|foi|valor|acao|cota|papel))*$/;

/** Returns a question about single payments, or the years of payments; undefined for another question. */
export function readPayments(
  { tickers, isNamed, words }: Subject,
  previous: Question | undefined,
  today: string,
): Question | undefined {
  const isAfter =
    previous?.about === 'payments' ||
    previous?.about === 'dividends' ||
    previous?.about === 'received' ||
    isOfPayouts(previous);
  const quantity = readQuantity(words) ?? quantityInstead(words, previous);
  const asksInTime = stillInTime.test(words) || inTimeFor.test(words);
  const isPayout =
    (asksInTime && buys.test(words)) ||
    noun.test(words) ||
    payingVerb.test(words) ||
    recordDay.test(words) ||
    (quantity !== undefined && arrives.test(words));
  if (otherPayment.test(words) || asksMeaning.test(words)) return undefined;
  const held = previous?.about === 'payments' ? previous.quantity : undefined;
  const years = readYears(
    words,
    quantity !== undefined || (held !== undefined && !yearBefore.test(words)),
    today,
  );
  if (!isPayout && !isAfter && !annualized.test(words)) return undefined;
  const general = isPayout ? generalQuestion(words, isNamed, tickers) : undefined;
  if (general !== undefined) return general;
  if (previous?.about === 'payments' && previous.of === 'taxed' && !isNamed) {
    const ofFunds = funds.test(words) ? findTerm('Imposto de FII') : undefined;
    if (ofFunds !== undefined) return { about: 'terms', terms: [ofFunds] };
    const said = readCount(inReais.exec(words)?.[1]);
    if (said !== undefined) return { ...previous, monthlyInReais: said };
  }
  if (tickers.length === 0) return undefined;
  const about = (of: Topic, more: Partial<PaymentsQuestion> = {}): Question => ({
    about: 'payments',
    tickers,
    of,
    ...(quantity === undefined ? {} : { quantity }),
    ...more,
  });
  if (annualized.test(words)) return about('yearly-rate');
  if (!isPayout) {
    return isAfter ? followUp(words, years, quantity, isNamed, previous, about, today) : undefined;
  }
  if (jcp.test(words) && withheld.test(words) && !noun.test(words.replace(jcp, ' '))) {
    return about('withheld');
  }
  if (less.test(words) && announced.test(words)) return about('withheld');
  if (stillInTime.test(words) || (inTimeFor.test(words) && buys.test(words))) {
    return about('still-in-time');
  }
  if (recordDay.test(words)) return about(lastOne.test(words) ? 'last' : 'record-day');
  if (tickers.length > 1 && perUnit.test(words) && paidMore.test(words)) {
    return yearlyQuery(tickers, 'now', true);
  }
  if (jcp.test(words) && (apart.test(words) || onlyJcp.test(words))) {
    const [ofYears] = years;
    return about('kinds', ofYears === undefined ? {} : { year: ofYears });
  }
  if (monthByMonth.test(words)) return about('months');
  if (often.test(words)) return about('frequency');
  if (usual.test(words)) return about('days');
  const month = readMonth(words, today);
  if (lastOne.test(words) && years.length === 0 && month === undefined) return about('last');
  const isByYear =
    quantity === undefined && changed.test(words) && noun.test(words) && !future.test(words);
  if (years.length > 1 || isByYear) {
    if (priceMove.test(words)) return undefined;
    const thisYear = Number(today.slice(0, 4));
    const [from, to] = [years[0] ?? thisYear - 5, years.at(-1) ?? thisYear - 1];
    if (asksDay.test(words) && years.length === 0) return about(dayOf(words));
    return yearlyQuery(tickers, from === to ? { year: from } : { from, to }, false);
  }
  const [year] = years;
  if (month !== undefined && !/\bpor mes\b/.test(words)) return about('month', { month });
  if (year !== undefined) return ofYear(tickers, year, quantity, about);
  if (asksDay.test(words)) return about(dayOf(words));
  if (alreadyPaid.test(words)) return about('month', { month: today.slice(0, 7) });
  return quantity !== undefined && arrives.test(words) ? about('next') : undefined;
}

const paidBefore = /\b(?:pagou|pagaram|caiu|cairam|recebi|distribuiu)\b/;

/** `quando pagou` asks for the last payment, `quando paga` for the next one. */
function dayOf(words: string): 'last' | 'next' {
  return paidBefore.test(words) ? 'last' : 'next';
}

/** Questions of all assets, and of the tax. */
function generalQuestion(
  words: string,
  isNamed: boolean,
  tickers: readonly string[],
): Question | undefined {
  const isTaxed = /\bdividendos?\b/.test(words) && taxed.test(words) && !funds.test(words);
  if (isTaxed && !/\b(?:declar\w+|darf|vend\w+|divisao)\b/.test(words)) {
    const monthly = readCount(inReais.exec(words.replaceAll(writtenYear, ' '))?.[1]);
    return {
      about: 'payments',
      tickers: [],
      of: 'taxed',
      ...(monthly === undefined ? {} : { monthlyInReais: monthly }),
    };
  }
  if (isNamed) return undefined;
  const isOfAll = setWords.test(words) && wholeSet.test(words);
  if (isOfAll && everyMonth.test(words)) return monthlyPayers(words);
  if (isOfAll && someDays.test(words)) return { about: 'payments', tickers: [], of: 'calendar' };
  if (jcp.test(words) && withheld.test(words) && !/\bdividendos?\b/.test(words)) {
    return { about: 'payments', tickers: tickers.slice(0, 0), of: 'withheld' };
  }
  return undefined;
}

const monthlyPayments = 10;

function monthlyPayers(words: string): QuestionOf<'query'> {
  const isOfFunds = funds.test(words) && !noFunds.test(words);
  return {
    about: 'query',
    query: {
      set: { of: 'kinds', kinds: [isOfFunds ? 'fund' : 'share'] },
      op: 'rank',
      measures: ['dividendPayments', 'dividendYield'],
      period: 'now',
      filters: [{ measure: 'dividendPayments', above: monthlyPayments }],
      order: { measure: 'dividendPayments', direction: 'highest' },
      limit: 10,
    },
  };
}

function yearlyQuery(
  tickers: readonly string[],
  period: Query['period'],
  isRank: boolean,
): QuestionOf<'query'> {
  const measures: readonly MeasureName[] = ['dividendsPerShare', 'dividendYield'];
  return {
    about: 'query',
    query: {
      set: { of: 'named', tickers },
      op: isRank ? 'rank' : 'values',
      measures,
      period,
      filters: [],
      ...(isRank ? { order: { measure: 'dividendsPerShare', direction: 'highest' } } : {}),
    },
  };
}

function ofYear(
  tickers: readonly string[],
  year: number,
  quantity: Big | undefined,
  about: (of: Topic, more?: Partial<PaymentsQuestion>) => Question,
): Question {
  const [ticker, ...others] = tickers;
  return quantity === undefined && others.length === 0 && ticker !== undefined
    ? { about: 'dividends', ticker, year }
    : about('year', { year });
}

/** `e em 2023?`, `eu tinha 1200 dela`, `quanto por ação?` after payments. */
function followUp(
  words: string,
  years: readonly number[],
  quantity: Big | undefined,
  isNamed: boolean,
  previous: Question | undefined,
  about: (of: Topic, more?: Partial<PaymentsQuestion>) => Question,
  today: string,
): Question | undefined {
  if (isNamed || previous === undefined) return undefined;
  const tickers = tickersOf(previous);
  const before = yearOf(previous, today);
  if (years.length > 1) {
    return yearlyQuery(tickers, { from: years[0] ?? 0, to: years.at(-1) ?? 0 }, false);
  }
  const held = quantity ?? (previous.about === 'payments' ? previous.quantity : undefined);
  const isByKind = previous.about === 'payments' && previous.of === 'kinds';
  if (isByKind && (years.length > 0 || yearBefore.test(words))) return previous;
  const [year] = years;
  if (year !== undefined)
    return ofYear(tickers, year, held, (of, more) =>
      about(of, { ...more, ...(held && { quantity: held }) }),
    );
  if (yearBefore.test(words) && before !== undefined) {
    return ofYear(tickers, before - 1, held, (of, more) =>
      about(of, { ...more, ...(held && { quantity: held }) }),
    );
  }
  if (quantity !== undefined) {
    if (before !== undefined) return about('year', { year: before });
    if (previous.about === 'payments') return { ...previous, quantity };
    const [ticker] = tickers;
    return ticker === undefined ? undefined : { about: 'received', ticker, quantity };
  }
  const other = otherPaymentOf(words, previous);
  if (other !== undefined) return about(other);
  const month = readMonth(words, today);
  if (month !== undefined && previous.about === 'payments') return about('month', { month });
  return previous.about === 'payments' && asksSame.test(words.trim()) ? previous : undefined;
}

const oneBefore = /\b(?:anterior(?:es)?|antes (?:dess[ea]|dele|disso)|passado|ultim[oa])\b/;
const oneAfter = /\b(?:prox\w*|seguinte|que vem|depois)\b/;

/** `e qual foi o anterior?`, `e o próximo?` after a payment. */
function otherPaymentOf(words: string, previous: Question): Topic | undefined {
  if (previous.about !== 'payments' || /\bano\b/.test(words)) return undefined;
  if (oneAfter.test(words)) return 'next';
  if (!oneBefore.test(words)) return undefined;
  return previous.of === 'last' || previous.of === 'month' ? 'months' : 'last';
}

const onlyNumber =
  /^ ?(?:(?:e|se|eu|fosse|fossem|for|forem|tivesse|tiver|com|na|verdade|so|e se) ){1,6}(\d{1,3}(?:\.\d{3})+|\d{1,7}) ?(?:cotas?|acoes|acao|papeis)? ?$/;

/** `e se fossem 800?` after what a number of shares received. */
function quantityInstead(words: string, previous: Question | undefined): Big | undefined {
  const isOfQuantity =
    previous?.about === 'received' ||
    (previous?.about === 'payments' && previous.quantity !== undefined);
  return isOfQuantity ? readCount(onlyNumber.exec(words)?.[1]) : undefined;
}

function yearOf(question: Question, today: string): number | undefined {
  const thisYear = Number(today.slice(0, 4));
  if (question.about === 'payments') return question.year;
  if (question.about !== 'dividends') return undefined;
  const { year } = question;
  return year === 'this' ? thisYear : year === 'last' ? thisYear - 1 : year;
}

function isOfPayouts(question: Question | undefined): boolean {
  return (
    question?.about === 'query' &&
    question.query.set.of === 'named' &&
    question.query.measures.some((one) => one === 'dividendsPerShare' || one === 'lastDividend')
  );
}

/** Without a quantity, `este ano` has its own question. */
function readYears(words: string, hasQuantity: boolean, today: string): readonly number[] {
  const years = (words.match(writtenYear) ?? []).map(Number);
  const thisYear = Number(today.slice(0, 4));
  if (hasQuantity && years.length === 0) {
    if (lastYear.test(words)) years.push(thisYear - 1);
    else if (currentYear.test(words)) years.push(thisYear);
  }
  return [...new Set(years)].toSorted((one, other) => one - other);
}

function readQuantity(words: string): Big | undefined {
  const [, owns, counted] = owned.exec(words.replaceAll(writtenYear, ' ')) ?? [];
  return readCount(counted ?? owns);
}

function readCount(written: string | undefined): Big | undefined {
  return written === undefined ? undefined : new Big(written.replaceAll('.', ''));
}
