import { maxParameterLength } from '../../../shared/messages/template-parameter.ts';
import {
  parameterNames,
  type WhatsAppTemplate,
} from '../../../shared/messages/whatsapp-templates.ts';

/**
 * Checks a template against Meta's published rules, before its reviewers see it: the limits of its reference
 * ('Message templates', components), and what its form says of parameters. They do not apply to the text of an
 * authentication template, which is Meta's.
 * @returns each complaint as a sentence
 */
export function templateComplaints(name: string, template: WhatsAppTemplate): readonly string[] {
  const { category, body, footer, button, samples } = template;
  const bodyParameters = parameterNames(body);
  const buttonParameters = parameterNames(button.carries);
  const names = [...new Set([...bodyParameters, ...buttonParameters])].toSorted();
  const isProductText = category !== 'AUTHENTICATION';
  const fixedWords = body.replaceAll(/\{\{\w+\}\}/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  const rules: readonly (readonly [boolean, string])[] = [
    [/^[a-z0-9_]{1,512}$/.test(name), 'its name has other letters than a-z, 0-9 and _'],
    [body.length + bodyParameters.length * maxParameterLength <= 1024, 'its body is too long'],
    [!/\{\{(?!\w+\}\})|(?<!\{\{\w*)\}\}/.test(body), 'its body has braces that are no parameter'],
    [!isProductText || !/^\W*\{\{|\}\}\W*$/.test(body), 'its body begins or ends with a parameter'],
    [!/\}\}\s*\{\{/.test(body), 'its body has two parameters side by side'],
    [
      !isProductText || fixedWords.length > 2 * bodyParameters.length,
      'its body has too many parameters for its words',
    ],
    [!/\n{3}|\t| {4}/.test(body), 'its body has rows of empty lines, tabs or spaces'],
    [footer.length >= 1 && footer.length <= 60, 'its footer has more than 60 characters'],
    [!/[{}\n]/.test(footer), 'its footer has a parameter or a line break'],
    [button.text.length >= 1 && button.text.length <= 25, 'its button has more than 25 characters'],
    [!/[{}\n\p{Extended_Pictographic}]/u.test(button.text), 'its button has more than words'],
    [
      button.kind !== 'url' || buttonParameters.length <= 1,
      'its button leads to an address with more than one parameter',
    ],
    [
      button.kind !== 'url' ||
        button.carries === (buttonParameters.length === 0 ? '' : `{{${buttonParameters[0]}}}`),
      'its button leads to an address with something behind its parameter',
    ],
    [
      (button.kind === 'copy_code') === !isProductText,
      'a code is copied by an authentication template alone',
    ],
    [
      names.join() === Object.keys(samples).toSorted().join(),
      'its samples are not those of its parameters',
    ],
    [
      names.every(
        (parameter) =>
          /\S/.test(samples[parameter] ?? '') && !/[\n\t]/.test(samples[parameter] ?? ''),
      ),
      'a sample is missing',
    ],
  ];
  return rules.flatMap(([holds, complaint]) => (holds ? [] : [`${name}: ${complaint}`]));
}
