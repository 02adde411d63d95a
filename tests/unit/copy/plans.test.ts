import { describe, expect, it } from 'vitest';
import { plansFaq } from '../../../web/src/copy/marketing/faq.ts';
import { success as newsletterSuccess } from '../../../web/src/copy/newsletter/newsletter-success.ts';
import { pageMetadata } from '../../../web/src/copy/page-metadata.ts';
import { comparison, monthlyOffer, oneOffOffers } from '../../../web/src/copy/marketing/plans.ts';
import { trialLanding } from '../../../web/src/copy/trial/trial-landing.ts';

describe('the plans page', () => {
  it('shows the monthly plan with its five benefits', () => {
    expect(monthlyOffer.price).toBe('R$ 20,00/mês');
    expect(monthlyOffer.benefits).toHaveLength(5);
  });

  it('promises nothing for the trial that only the plan includes', () => {
    expect(trialLanding.outside.items.join()).toMatch(/Análise de ativos.*Relatório semanal/);
    const promises = [newsletterSuccess.trial.text, trialLanding.inside.items.join()];
    for (const text of promises) expect(text).not.toMatch(/análise|relatório.*enviado/i);
  });

  it('shows the one-off plans as specified', () => {
    expect(oneOffOffers.map(({ price, total }) => [price, total])).toEqual([
      ['R$ 29,99/mês', 'Total de R$ 179,94'],
      ['R$ 19,99/mês', 'Total de R$ 239,88'],
      ['R$ 15,99/mês', 'Total de R$ 383,76'],
    ]);
  });

  it('compares each of them with the monthly plan over the same period', () => {
    const sums = comparison.notes.slice(0, 3).map((note) => note.match(/R\$ [\d.,]*\d/g));
    expect(sums).toEqual([
      ['R$ 120,00', 'R$ 179,94'],
      ['R$ 240,00', 'R$ 239,88'],
      ['R$ 480,00', 'R$ 383,76'],
    ]);
  });

  it('states the comparison on each card, also when it is unfavourable', () => {
    expect(oneOffOffers.map(({ comparison }) => comparison)).toEqual([
      'R$ 59,94 a mais que 6 meses no Plano Mensal (R$ 120,00)',
      'R$ 0,12 a menos que 12 meses no Plano Mensal (R$ 240,00)',
      'R$ 96,24 a menos que 24 meses no Plano Mensal (R$ 480,00)',
    ]);
  });

  it('answers every question at its own address', () => {
    const ids = plansFaq.questions.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(plansFaq.questions.find(({ id }) => id === 'arrependimento')?.answer).toContain(
      '7 dias corridos',
    );
  });
});

describe('page metadata', () => {
  const entries = Object.entries(pageMetadata);

  it.each(entries)('%s fits a search result', (_path, { title, description }) => {
    expect(title).toContain('BFJ');
    expect(title.length).toBeLessThanOrEqual(60);
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(160);
  });

  it('has a unique title for every page', () => {
    expect(new Set(entries.map(([, { title }]) => title)).size).toBe(entries.length);
    expect(new Set(entries.map(([, { description }]) => description)).size).toBe(entries.length);
    expect(pageMetadata['/contact'].title).toBe('Contato - BFJ');
    expect(pageMetadata['/assistente-ia'].title).toBe('Assistente de IA - BFJ');
  });
});
