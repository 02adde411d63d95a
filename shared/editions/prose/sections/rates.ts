import { formatPercent } from '../../../values/market-figures.ts';
import type { EditionFacts, Fact } from '../../edition-facts.ts';
import { dayOf, monthOf, shortDay, whenWillBe } from '../day-words.ts';
import { factInWords, pointsApart } from '../figure-words.ts';
import { paragraphOf, type Voice, type WriteSection } from '../section.ts';

/** What money costs: the Selic, the CDI, and when Copom decides next. */
export const ratesSection: WriteSection = (facts, voice, choose) => {
  const { selic, cdi } = facts;
  if (selic === undefined && cdi === undefined) return undefined;
  const { level, depth } = voice;
  return {
    title: 'Juros',
    paragraph: paragraphOf(
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
  return `${name} ${verb} em ${factInWords(selic)} (${shortDay(dayOf(selic.at))}).`;
}

function copomSentence({ copomDay, day }: EditionFacts, level: Voice['level']): string | undefined {
  if (copomDay === undefined) return undefined;
  const copom =
    level === 'basico' ? 'O Copom, o comitê do Banco Central que decide essa taxa,' : 'O Copom';
  if (copomDay.day === day) return `${copom} anuncia a decisão hoje, a partir das 18h30.`;
  return `${copom} anuncia a próxima decisão ${whenWillBe(copomDay.day, day)}.`;
}

function cdiSentence(cdi: Fact, { selic }: EditionFacts, { level }: Voice): string {
  const value = `${factInWords(cdi)} (${shortDay(dayOf(cdi.at))})`;
  if (level === 'basico') {
    return `O CDI, taxa dos empréstimos de um dia entre bancos e referência de muitas aplicações de renda fixa, está em ${value}.`;
  }
  const apart =
    level === 'avancado' && selic !== undefined ? pointsApart(cdi.value, selic.value) : undefined;
  return `O CDI está em ${value}${apart === undefined ? '' : `, ${apart} da meta da Selic`}.`;
}

/** Of one year after the other, as Fisher counts it. */
function realRate({ selic, ipcaTwelveMonths: ipca }: EditionFacts): string | undefined {
  if (selic === undefined || ipca === undefined || ipca.value <= -100) return undefined;
  const real = ((1 + selic.value / 100) / (1 + ipca.value / 100) - 1) * 100;
  return `Descontado o IPCA dos 12 meses até ${monthOf(dayOf(ipca.at))}, a Selic corresponde a um juro real de ${formatPercent(real)} ao ano.`;
}
