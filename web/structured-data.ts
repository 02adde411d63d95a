import { monthlyPlan, oneOffPlanKeys, oneOffPlans } from '../shared/plans.ts';
import { company } from './src/copy/company.ts';
import { plansFaq, type Question } from './src/copy/marketing/faq.ts';
import { pageMetadata } from './src/copy/page-metadata.ts';
import { trialQuestions } from './src/copy/trial/trial-landing.ts';

type Thing = Readonly<Record<string, unknown>>;

/**
 * Returns a page's structured data (schema.org) for search engines.
 * @param siteUrl origin of the published site
 * @returns undefined for a page without structured data
 */
export function structuredData(path: string, siteUrl: string): Thing | undefined {
  const things = thingsOn(path, siteUrl);
  return things.length === 0 ? undefined : { '@context': 'https://schema.org', '@graph': things };
}

function thingsOn(path: string, siteUrl: string): Thing[] {
  switch (path) {
    case '/':
      return [website(siteUrl), organization(siteUrl)];
    case '/about':
      return [page('AboutPage', path, siteUrl), organization(siteUrl)];
    case '/contact':
      return [page('ContactPage', path, siteUrl), organization(siteUrl)];
    case '/nossos-planos':
      return [product(path, siteUrl, [monthlyOffer, ...oneOffOffers]), faqPage(plansFaq.questions)];
    case '/plano-mensal':
      return [product(path, siteUrl, [monthlyOffer]), faqPage(plansFaq.questions)];
    case '/trial-gratuito':
      return [faqPage(trialQuestions)];
    default:
      return [];
  }
}

/** The search and the subscription address are declared here only. */
function website(siteUrl: string): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    name: company.name,
    url: `${siteUrl}/`,
    description: pageMetadata['/'].description,
    inLanguage: 'pt-BR',
    publisher: { '@id': organizationId(siteUrl) },
    potentialAction: [
      {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/search?q={term}` },
        'query-input': 'required name=term',
      },
      { '@type': 'SubscribeAction', target: `${siteUrl}/inscricao-newsletter` },
    ],
  };
}

function organization(siteUrl: string): Thing {
  return {
    '@type': 'Organization',
    '@id': organizationId(siteUrl),
    name: company.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    sameAs: [company.instagramUrl],
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: company.supportEmail,
      availableLanguage: 'pt-BR',
    },
  };
}

function organizationId(siteUrl: string): string {
  return `${siteUrl}/#organization`;
}

function page(type: string, path: keyof typeof pageMetadata, siteUrl: string): Thing {
  return {
    '@type': type,
    name: pageMetadata[path].title,
    description: pageMetadata[path].description,
    url: `${siteUrl}${path}`,
    inLanguage: 'pt-BR',
    mainEntity: { '@id': organizationId(siteUrl) },
  };
}

interface Offer {
  readonly name: string;
  readonly priceInCentavos: number;
  readonly recurring: boolean;
}

const monthlyOffer: Offer = {
  name: monthlyPlan.title,
  priceInCentavos: monthlyPlan.priceInCentavos,
  recurring: true,
};

const oneOffOffers: readonly Offer[] = oneOffPlanKeys.map((key) => ({
  name: oneOffPlans[key].title,
  priceInCentavos: oneOffPlans[key].totalPriceInCentavos,
  recurring: false,
}));

function product(
  path: '/nossos-planos' | '/plano-mensal',
  siteUrl: string,
  offers: readonly Offer[],
): Thing {
  return {
    '@type': 'Product',
    name: `Assinatura ${company.name}`,
    description: pageMetadata[path].description,
    image: `${siteUrl}/social.png`,
    brand: { '@type': 'Brand', name: company.name },
    offers: offers.map((offer) => toOffer(offer, `${siteUrl}${path}`)),
  };
}

function toOffer({ name, priceInCentavos, recurring }: Offer, url: string): Thing {
  const price = (priceInCentavos / 100).toFixed(2);
  const priceCurrency = monthlyPlan.currency;
  return {
    '@type': 'Offer',
    name,
    url,
    price,
    priceCurrency,
    availability: 'https://schema.org/InStock',
    // UN/CEFACT's code of a month.
    ...(recurring
      ? {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price,
            priceCurrency,
            billingIncrement: 1,
            unitCode: 'MON',
          },
        }
      : {}),
  };
}

function faqPage(questions: readonly Question[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
