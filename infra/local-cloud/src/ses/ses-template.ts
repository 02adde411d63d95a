import * as z from 'zod';

const dataSchema = z.record(z.string(), z.unknown());

/** A rendered template: the texts, or the name of the placeholder without a value. */
export type Rendered =
  | { readonly texts: Readonly<Record<'subject' | 'text' | 'html', string | undefined>> }
  | { readonly missing: string };

/** @returns undefined for text that is not a JSON object */
export function parseTemplateData(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return dataSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Supports only plain `{{names}}`: SES supports more of Handlebars. */
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
