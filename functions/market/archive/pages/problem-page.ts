import { archivePath } from '../../../../shared/editions/edition-address.ts';
import { archiveTexts as texts } from './archive-texts.ts';
import { escapeHtml } from '../../../integrations/email-layout/escape-html.ts';
import type { ArchivePage } from './page.ts';

const words = { 404: texts.absent, 429: texts.busy, 503: texts.failed } as const;

/** Renders the page for an address that does not exist, or is not available now. */
export function problemPage(path: string, status: keyof typeof words): ArchivePage {
  const { title, text } = words[status];
  return {
    path,
    status,
    title,
    description: text,
    content: `<div data-page="${escapeHtml(path)}" class="max-w-text mx-auto"><div class="masthead-rule"><h1 class="text-title-1 mt-8">${title}</h1><p class="text-lead text-muted mt-4">${text}</p><p class="mt-8"><a class="link" href="${archivePath}">${texts.all}</a></p></div></div>`,
  };
}
