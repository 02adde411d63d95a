import * as z from 'zod';

const dataSchema = z.record(z.string(), z.unknown());

/** What stands in a template's place after its `{{names}}`: the texts, or the name that nobody filled. */
export type Rendered =
  | { readonly texts: Readonly<Record<'subject' | 'text' | 'html', string | undefined>> }
  | { readonly missing: string };

/** @returns undefined for what is no JSON object */
export function parseTemplateData(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return dataSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Only plain `{{names}}`: SES knows more of Handlebars than is hosted here. */
export function renderTemplate(
  template: Readonly<Record<'subject' | 'text' | 'html', string | undefined>>,
  data: Readonly<Record<string, unknown>>,
): Rendered {
  let missing: string | undefined;
  const fill = (text: string | undefined) =>
    text?.replaceAll(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) => {
      const value = Object.hasOwn(data, name) ? data[name] : undefined;
      if (value === undefined) missing ??= name;
      return String(value);
    });
  const texts = {
    subject: fill(template.subject),
    text: fill(template.text),
    html: fill(template.html),
  };
  return missing === undefined ? { texts } : { missing };
}
