import { editionPath } from '../../../shared/editions/edition-address.ts';
import type { EditionFacts } from '../../../shared/editions/edition-facts.ts';
import { capitalize, formatDayAndMonth } from '../../../shared/editions/format-days.ts';
import { leadFigures } from '../../../shared/editions/lead-figures.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { editionTitle } from './edition-message.ts';
import { publicEdition } from './public-edition.ts';

const maxParagraphs = 2;

/**
 * Returns the beginning of an edition for another message: headline, three figures, the first paragraphs, and the link
 * to its page.
 */
export function editionExcerpt(facts: EditionFacts, siteUrl: string): readonly MessagePart[] {
  const { name, headline } = editionTitle(facts);
  const { parts } = publicEdition(facts);
  // The first paragraph only names the edition.
  const [, ...paragraphs] = parts.filter((part) => typeof part === 'string');
  const rows = leadFigures(parts);
  return [
    { kind: 'heading', text: capitalize(headline) },
    `${name} de ${formatDayAndMonth(facts.day)}.`,
    ...(rows.length === 0
      ? []
      : [{ kind: 'strip', caption: 'Os números da edição', rows } as const]),
    ...paragraphs.slice(0, maxParagraphs),
    { kind: 'button', label: 'Ler a edição inteira', link: `${siteUrl}${editionPath(facts)}` },
  ];
}
