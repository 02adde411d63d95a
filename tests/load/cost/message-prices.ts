import type { ListPrice } from './list-prices.ts';

/*
 * Prices of the partners for a message, in US$. Meta's are for delivered messages to users in Brazil; since
 * 2026-10-01 free-form messages cost too, according to Meta's partners (Meta's own page was not found). Meta itself
 * decides the category of a template, and may turn a utility one into a marketing one.
 */

const brazil = 'https://talkall.com.br/en/novidades/tarifas-whatsapp-2026';

export const messagePrices = {
  email: {
    dollars: 0.16,
    per: 1_000,
    unit: 'e-mails',
    certainty: 'as-in-virginia',
    source:
      'plans/amazon-ses-plans-pricing.yml of github.com/api-evangelist/amazon-ses: Essentials, which new accounts have since 2026-07-21; 0.10 in older ones',
  },
  whatsAppFreely: {
    dollars: 6.8,
    per: 1_000,
    unit: 'messages written freely',
    alwaysFree: 1_000,
    certainty: 'quoted',
    source: `https://www.patagon.ai/blog-posts/whatsapp-business-api-pricing: billed; as much as utility in ${brazil}`,
  },
  whatsAppUtility: {
    dollars: 6.8,
    per: 1_000,
    unit: 'templates for utility',
    certainty: 'quoted',
    source: brazil,
  },
  whatsAppMarketing: {
    dollars: 62.5,
    per: 1_000,
    unit: 'templates for marketing',
    certainty: 'quoted',
    source: brazil,
  },
} as const satisfies Record<string, ListPrice>;

export type PricedMessageKind = keyof typeof messagePrices;
