import { maximumParameterLength } from '../../../shared/messages/template-parameter.ts';
import { placesOf, type WhatsAppTemplate } from '../../../shared/messages/whatsapp-templates.ts';

/**
 * What Meta refuses in a template, as far as it can be told before its reviewers look: the limits of its
 * reference ('Message templates', components), and what its form says of parameters. An authentication
 * template's own words are Meta's, and follow none of it.
 * @returns each complaint as a sentence
 */
export function templateComplaints(name: string, template: WhatsAppTemplate): readonly string[] {
  const { category, body, footer, button, samples } = template;
  const bodyPlaces = placesOf(body);
  const carriedPlaces = placesOf(button.carries);
  const names = [...new Set([...bodyPlaces, ...carriedPlaces])].toSorted();
  const isOwn = category !== 'AUTHENTICATION';
  const ownWords = body.replaceAll(/\{\{\w+\}\}/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  const rules: readonly (readonly [boolean, string])[] = [
    [/^[a-z0-9_]{1,512}$/.test(name), 'its name has other letters than a-z, 0-9 and _'],
    [body.length + bodyPlaces.length * maximumParameterLength <= 1024, 'its body is too long'],
    [!/\{\{(?!\w+\}\})|(?<!\{\{\w*)\}\}/.test(body), 'its body has braces that are no parameter'],
    [!isOwn || !/^\W*\{\{|\}\}\W*$/.test(body), 'its body begins or ends with a parameter'],
    [!/\}\}\s*\{\{/.test(body), 'its body has two parameters side by side'],
    [
      !isOwn || ownWords.length > 2 * bodyPlaces.length,
      'its body has too many parameters for its words',
    ],
    [!/\n{3}|\t| {4}/.test(body), 'its body has rows of empty lines, tabs or spaces'],
    [footer.length >= 1 && footer.length <= 60, 'its footer has more than 60 characters'],
    [!/[{}\n]/.test(footer), 'its footer has a parameter or a line break'],
    [button.text.length >= 1 && button.text.length <= 25, 'its button has more than 25 characters'],
    [!/[{}\n\p{Extended_Pictographic}]/u.test(button.text), 'its button has more than words'],
    [
      button.kind !== 'url' || carriedPlaces.length <= 1,
      'its button leads to an address with more than one parameter',
    ],
    [
      button.kind !== 'url' ||
        button.carries === (carriedPlaces.length === 0 ? '' : `{{${carriedPlaces[0]}}}`),
      'its button leads to an address with something behind its parameter',
    ],
    [
      (button.kind === 'copy_code') === !isOwn,
      'a code is copied by an authentication template alone',
    ],
    [
      names.join() === Object.keys(samples).toSorted().join(),
      'its samples are not those of its parameters',
    ],
    [
      names.every(
        (place) => /\S/.test(samples[place] ?? '') && !/[\n\t]/.test(samples[place] ?? ''),
      ),
      'a sample is missing',
    ],
  ];
  return rules.flatMap(([holds, complaint]) => (holds ? [] : [`${name}: ${complaint}`]));
}
