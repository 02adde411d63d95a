import {
  archivePath,
  editionPath,
  socialPicturePath,
} from '../../../../shared/editions/edition-address.ts';
import { lastChangedAt } from '../../../../shared/editions/editorial.ts';
import type { EditionFacts, ListedEdition } from '../../../../shared/editions/edition-facts.ts';
import {
  capitalize,
  formatDayAndMonth,
  formatSaoPauloTime,
  formatWeekdayAndDay,
} from '../../../../shared/editions/format-days.ts';
import { chartPicture } from '../../../editions/messages/chart-picture.ts';
import type { MessagePart } from '../../../../shared/messages/message-parts.ts';
import { editionTitle } from '../../../editions/messages/edition-message.ts';
import { publicEdition } from '../../../editions/messages/public-edition.ts';
import { escapeHtml } from '../../../integrations/email-layout/escape-html.ts';
import type { ArchivedEdition } from '../edition-archive.ts';
import { archiveTexts as texts } from './archive-texts.ts';
import type { ArchivePage } from './page.ts';
import { partsHtml } from './parts-html.ts';

/** One edition, whole. */
export function editionPage(
  { facts, previous, next }: ArchivedEdition,
  siteUrl: string,
): ArchivePage {
  const { name, headline } = editionTitle(facts);
  const { parts, preheader } = publicEdition(facts);
  const path = editionPath(facts);
  const title = `${name} em ${longDay(facts.day)}: ${headline}`;
  const chart = chartPicture(facts, siteUrl);
  return {
    path,
    status: 200,
    title,
    description: writeDescription(name, facts, preheader),
    publishedAt: facts.madeAt,
    modifiedAt: lastChangedAt(facts),
    ...(chart.length === 0 ? {} : { picture: sharedPicture(facts, chart) }),
    data: newsArticle({ title: `${name}: ${headline}`, path, facts, siteUrl }),
    content: `<article data-page="${path}" class="max-w-text mx-auto">
<header class="masthead-rule">
<p class="text-small mt-6"><a class="link" href="${archivePath}">${texts.all}</a></p>
<p class="text-brand text-small mt-6 font-semibold">${escapeHtml(name)}</p>
<h1 class="text-title-1 mt-2">${escapeHtml(capitalize(headline))}</h1>
<p class="text-small text-muted mt-3"><time datetime="${facts.madeAt}">${escapeHtml(capitalize(formatWeekdayAndDay(facts.day)))} de ${facts.day.slice(0, 4)}</time>. ${escapeHtml(texts.madeAt(formatSaoPauloTime(facts.madeAt)))}.</p>
</header>
<div class="mt-2">
${partsHtml([...chart, ...parts])}
</div>
<p class="bg-accent-soft border-accent text-small mt-8 border-l-4 px-5 py-4">${escapeHtml(texts.disclaimer)}</p>
${neighbours(previous, next)}
</article>`,
  };
}

function sharedPicture(facts: EditionFacts, chart: readonly MessagePart[]) {
  const [alt = ''] = chart.flatMap((part) =>
    typeof part !== 'string' && part.kind === 'picture' ? [part.alt] : [],
  );
  return { path: socialPicturePath(facts), alt };
}

/** `24 de novembro de 2026` */
export function longDay(day: string): string {
  return `${formatDayAndMonth(day)} de ${day.slice(0, 4)}`;
}

function writeDescription(name: string, { day }: EditionFacts, preheader: string): string {
  return `${name} em ${longDay(day)}. ${preheader}`.slice(0, 300);
}

function neighbours(previous: ListedEdition | undefined, next: ListedEdition | undefined): string {
  const links = [
    neighbour(previous, texts.previous, 'prev'),
    neighbour(next, texts.next, 'next'),
  ].join('');
  if (links === '') return '';
  return `<nav aria-label="${texts.editionNavigation}" class="border-rule mt-10 grid gap-6 border-t pt-6 sm:grid-cols-2">${links}</nav>`;
}

function neighbour(
  edition: ListedEdition | undefined,
  label: string,
  rel: 'prev' | 'next',
): string {
  if (edition === undefined) return '';
  const { headline } = editionTitle(edition);
  const placement = rel === 'next' ? 'sm:col-start-2 sm:text-right' : '';
  return `<div class="${placement}"><p class="text-small text-muted">${label}</p><p class="mt-1"><a class="link" rel="${rel}" href="${editionPath(edition)}">${escapeHtml(`${texts.kinds[edition.kind]} de ${formatDayAndMonth(edition.day)}`)}</a></p><p class="text-small mt-1">${escapeHtml(capitalize(headline))}</p></div>`;
}

function newsArticle(of: {
  readonly title: string;
  readonly path: string;
  readonly facts: EditionFacts;
  readonly siteUrl: string;
}): Readonly<Record<string, unknown>> {
  const { title, path, facts, siteUrl } = of;
  const organization = { '@type': 'Organization', name: texts.brand, url: `${siteUrl}/` };
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: title.slice(0, 110),
    mainEntityOfPage: `${siteUrl}${path}`,
    url: `${siteUrl}${path}`,
    datePublished: facts.madeAt,
    dateModified: lastChangedAt(facts),
    inLanguage: 'pt-BR',
    isAccessibleForFree: true,
    image: [`${siteUrl}${facts.chart === undefined ? '/social.png' : socialPicturePath(facts)}`],
    author: [organization],
    publisher: {
      ...organization,
      logo: { '@type': 'ImageObject', url: `${siteUrl}/icon-512.png` },
    },
  };
}
