import { formatPercent } from '../../../shared/values/format-market-numbers.ts';
import type { EditionFacts, Fact } from '../../../shared/editions/edition-facts.ts';
import type { ChoosePhrase } from '../../../shared/editions/phrase-chooser.ts';
import { saoPauloDayOf, monthName, formatFutureDay } from '../../../shared/editions/format-days.ts';
import { formatFact, describeBasisPointsApart } from '../../../shared/editions/format-facts.ts';
import { joinSentences, type Voice, type WriteSection } from './section.ts';

/** Writes the interest rates: the Selic, the CDI, and the date of the next Copom decision. */
export const ratesSection: WriteSection = (facts, voice, choose) => {
  const { selic, cdi, kind } = facts;
  if (selic === undefined && cdi === undefined) return undefined;
  const { level, depth } = voice;
  const isOpening = kind === 'opening';
  return {
    title: 'Juros',
    paragraph: joinSentences(
      selic !== undefined && selicSentence(selic, isOpening, level, choose),
      copomSentence(facts, level),
      level === 'basico' &&
        depth > 1 &&
        selic !== undefined &&
        (isOpening
          ? 'A taxa orienta os juros de empréstimos, financiamentos e aplicações.'
          : 'A Selic serve de base para o que bancos cobram em empréstimos e pagam em aplicações.'),
      (depth > 1 || selic === undefined) && cdi !== undefined && cdiSentence(cdi, facts, voice),
      level === 'avancado' && realRate(facts),
    ),
  };
};

function selicSentence(
  selic: Fact,
  isOpening: boolean,
  level: Voice['level'],
  choose: ChoosePhrase,
): string {
  const name = level === 'basico' ? 'A Selic, a taxa básica de juros do país,' : 'A meta da Selic';
  const value = formatFact(selic);
  if (!isOpening) {
    return `${name} ${choose('selic', ['está', 'segue', 'continua'])} em ${value}.`;
  }
  return level === 'basico'
    ? `${choose('selic', ['Hoje a taxa básica de juros, a Selic, é de', 'O dia começa com a Selic, a taxa básica de juros, em'])} ${value}.`
    : `${choose('selic', ['O dia começa com a Selic em', 'A Selic em vigor hoje é de'])} ${value}.`;
}

function copomSentence(
  { copomDay, day, kind }: EditionFacts,
  level: Voice['level'],
): string | undefined {
  if (copomDay === undefined) return undefined;
  const copom =
    level === 'basico' ? 'O Copom, o comitê do Banco Central que decide essa taxa,' : 'O Copom';
  // In an opening it is in the agenda.
  if (copomDay.day === day) {
    return kind === 'opening' ? undefined : `${copom} anuncia a decisão hoje, a partir das 18h30.`;
  }
  const when = formatFutureDay(copomDay.day, day);
  return kind === 'opening'
    ? `A próxima decisão do Copom sai ${when}.`
    : `${copom} anuncia a próxima decisão ${when}.`;
}

function cdiSentence(cdi: Fact, { selic, kind }: EditionFacts, { level }: Voice): string {
  const value = formatFact(cdi);
  const isOpening = kind === 'opening';
  if (level === 'basico') {
    return isOpening
      ? `O CDI, que serve de medida a muitas aplicações de renda fixa, é de ${value}.`
      : `O CDI, taxa dos empréstimos de um dia entre bancos e referência de muitas aplicações de renda fixa, está em ${value}.`;
  }
  const apart =
    level === 'avancado' && selic !== undefined
      ? describeBasisPointsApart(cdi.value, selic.value)
      : undefined;
  return `${isOpening ? 'O CDI é de' : 'O CDI está em'} ${value}${apart === undefined ? '' : `, ${apart} da meta da Selic`}.`;
}

/** The real rate by Fisher's equation: the quotient of the two yearly factors. */
function realRate({ selic, ipcaTwelveMonths: ipca, kind }: EditionFacts): string | undefined {
  if (selic === undefined || ipca === undefined || ipca.value <= -100) return undefined;
  const real = ((1 + selic.value / 100) / (1 + ipca.value / 100) - 1) * 100;
  const month = monthName(saoPauloDayOf(ipca.at));
  if (kind === 'opening') {
    return `O juro real da Selic, com o IPCA de 12 meses até ${month}, é de ${formatPercent(real)} ao ano.`;
  }
  return `Descontado o IPCA dos 12 meses até ${month}, a Selic corresponde a um juro real de ${formatPercent(real)} ao ano.`;
}
