import { formatPercent } from '../../../shared/values/format-market-numbers.ts';
import type { EditionFacts, Fact } from '../../../shared/editions/edition-facts.ts';
import {
  saoPauloDayOf,
  monthName,
  formatNumericDay,
  formatFutureDay,
} from '../../../shared/editions/format-days.ts';
import { formatFact, describeBasisPointsApart } from '../../../shared/editions/format-facts.ts';
import { joinSentences, type Voice, type WriteSection } from './section.ts';

/** Writes the interest rates: the Selic, the CDI, and the date of the next Copom decision. */
export const ratesSection: WriteSection = (facts, voice, choose) => {
  const { selic, cdi } = facts;
  if (selic === undefined && cdi === undefined) return undefined;
  const { level, depth } = voice;
  return {
    title: 'Juros',
    paragraph: joinSentences(
      selic !== undefined &&
        selicSentence(selic, voice, choose('selic', ['está', 'segue', 'continua'])),
      copomSentence(facts, level),
      level === 'basico' &&
        depth > 1 &&
        selic !== undefined &&
        'A Selic serve de base para o que bancos cobram em empréstimos e pagam em aplicações.',
      (depth > 1 || selic === undefined) && cdi !== undefined && cdiSentence(cdi, facts, voice),
      level === 'avancado' && realRate(facts),
    ),
  };
};

function selicSentence(selic: Fact, { level }: Voice, verb: string): string {
  const name = level === 'basico' ? 'A Selic, a taxa básica de juros do país,' : 'A meta da Selic';
  return `${name} ${verb} em ${formatFact(selic)} (${formatNumericDay(saoPauloDayOf(selic.at))}).`;
}

function copomSentence({ copomDay, day }: EditionFacts, level: Voice['level']): string | undefined {
  if (copomDay === undefined) return undefined;
  const copom =
    level === 'basico' ? 'O Copom, o comitê do Banco Central que decide essa taxa,' : 'O Copom';
  if (copomDay.day === day) return `${copom} anuncia a decisão hoje, a partir das 18h30.`;
  return `${copom} anuncia a próxima decisão ${formatFutureDay(copomDay.day, day)}.`;
}

function cdiSentence(cdi: Fact, { selic }: EditionFacts, { level }: Voice): string {
  const value = `${formatFact(cdi)} (${formatNumericDay(saoPauloDayOf(cdi.at))})`;
  if (level === 'basico') {
    return `O CDI, taxa dos empréstimos de um dia entre bancos e referência de muitas aplicações de renda fixa, está em ${value}.`;
  }
  const apart =
    level === 'avancado' && selic !== undefined
      ? describeBasisPointsApart(cdi.value, selic.value)
      : undefined;
  return `O CDI está em ${value}${apart === undefined ? '' : `, ${apart} da meta da Selic`}.`;
}

/** The real rate by Fisher's equation: the quotient of the two yearly factors. */
function realRate({ selic, ipcaTwelveMonths: ipca }: EditionFacts): string | undefined {
  if (selic === undefined || ipca === undefined || ipca.value <= -100) return undefined;
  const real = ((1 + selic.value / 100) / (1 + ipca.value / 100) - 1) * 100;
  return `Descontado o IPCA dos 12 meses até ${monthName(saoPauloDayOf(ipca.at))}, a Selic corresponde a um juro real de ${formatPercent(real)} ao ano.`;
}
