import {
  archivePath,
  editionPath,
  feedPath,
  monthPath,
} from '../../../../shared/editions/edition-address.ts';
import type { ListedEdition } from '../../../../shared/editions/edition-facts.ts';
import {
  capitalize,
  formatSaoPauloTime,
  formatWeekdayAndDay,
  monthName,
} from '../../../../shared/editions/format-days.ts';
import { editionTitle } from '../../../editions/messages/edition-message.ts';
import { escapeHtml } from '../../../integrations/email-layout/escape-html.ts';
import type { ArchivedMonth, ArchivedMonths } from '../edition-archive.ts';
import { archiveTexts as texts } from './archive-texts.ts';
import type { ArchivePage } from './page.ts';

/** The archive's own page, with its newest months. */
export function newestPage(archived: ArchivedMonths): ArchivePage {
  const isEmpty = archived.months.length === 0;
  return {
    path: archivePath,
    status: 200,
    title: texts.title,
    description: texts.description,
    content: renderFramedList(archivePath, texts.title, isEmpty ? empty : monthsHtml(archived)),
  };
}

/** One month of it. */
export function monthPage(month: string, archived: ArchivedMonths): ArchivePage {
  const title = texts.monthTitle(monthTitle(month));
  const path = monthPath(month);
  return {
    path,
    status: 200,
    title,
    description: texts.monthDescription(monthTitle(month)),
    content: renderFramedList(path, title, monthsHtml(archived)),
  };
}

/** `novembro de 2026` */
function monthTitle(month: string): string {
  return `${monthName(`${month}-01`)} de ${month.slice(0, 4)}`;
}

function renderFramedList(path: string, title: string, list: string): string {
  const isWhole = path === archivePath;
  const back = isWhole
    ? ''
    : `<p class="text-small mt-6"><a class="link" href="${archivePath}">${texts.all}</a></p>`;
  return `<div data-page="${path}" class="max-w-text mx-auto">
<div class="masthead-rule">
${back}
<h1 class="text-title-1 mt-6">${escapeHtml(title)}</h1>
${isWhole ? `<p class="text-lead text-muted mt-4">${escapeHtml(texts.lead)}</p>` : ''}
</div>
${list}
<p class="text-small mt-8"><a class="link" href="${feedPath}">${texts.feed}</a></p>
</div>`;
}

const empty = `<div class="border-rule mt-10 border-t pt-8"><h2 class="text-title-3">${texts.empty.title}</h2><p class="text-muted mt-3">${texts.empty.text}</p></div>`;

function monthsHtml({ months, older, newer, monthsInYear }: ArchivedMonths): string {
  return `${months.map((month) => monthHtml(month)).join('\n')}
${monthsNavigation(monthsInYear, months)}
${stepsHtml({ older, newer })}`;
}

function monthHtml({ month, editions }: ArchivedMonth): string {
  return `<section aria-labelledby="m${month}" class="mt-10"><h2 id="m${month}" class="text-title-3">${escapeHtml(capitalize(monthTitle(month)))}</h2><ul class="border-rule mt-4 border-b">${editions.map(editionLine).join('')}</ul></section>`;
}

function editionLine(edition: ListedEdition): string {
  const { kind, day, madeAt } = edition;
  const { headline } = editionTitle(edition);
  return `<li class="border-rule border-t py-4"><h3 class="text-title-4"><a class="hover:underline underline-offset-4" href="${editionPath(edition)}"><span class="text-brand">${texts.kinds[kind]}:</span> ${escapeHtml(headline)}</a></h3><p class="text-small text-muted mt-1"><time datetime="${madeAt}">${escapeHtml(capitalize(formatWeekdayAndDay(day)))}, ${formatSaoPauloTime(madeAt)}</time></p></li>`;
}

function monthsNavigation(ofYear: readonly string[], shown: readonly ArchivedMonth[]): string {
  if (ofYear.length < 2) return '';
  const here = shown.length === 1 ? shown[0]?.month : undefined;
  const links = ofYear.map(
    (month) =>
      `<li><a class="link inline-block py-1" href="${monthPath(month)}"${month === here ? ' aria-current="page"' : ''}>${escapeHtml(capitalize(monthTitle(month)))}</a></li>`,
  );
  return `<nav aria-label="${texts.monthsNavigation}" class="mt-10"><h2 class="text-title-4">${texts.monthsTitle}</h2><ul class="mt-3 flex flex-wrap gap-x-5">${links.join('')}</ul></nav>`;
}

function stepsHtml(steps: {
  readonly older: string | undefined;
  readonly newer: string | undefined;
}): string {
  const step = (month: string | undefined, label: string, rel: string) =>
    month === undefined
      ? ''
      : `<a class="link" rel="${rel}" href="${monthPath(month)}">${label}: ${escapeHtml(monthTitle(month))}</a>`;
  const links = step(steps.newer, texts.newer, 'prev') + step(steps.older, texts.older, 'next');
  return links === ''
    ? ''
    : `<p class="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2">${links}</p>`;
}
