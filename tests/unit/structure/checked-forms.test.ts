import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFiles } from '../../../infra/portable/find-files.ts';

const features = resolve(import.meta.dirname, '../../../web/src/features');

async function sources(names = '**/*.tsx'): Promise<{ file: string; text: string }[]> {
  return Promise.all(
    findFiles(features, names).map(async (file) => ({
      file,
      text: await readFile(resolve(features, file), 'utf8'),
    })),
  );
}

/**
 * Forms that stand on nothing but the browser, and why. Whatever else is asked stands on
 * react-hook-form and says all of its errors.
 */
const plainForms: Readonly<Record<string, string>> = {
  'identity/login-form.tsx':
    'a page without react-hook-form, which weighs more than the page may grow',
  'identity/code-form.tsx': 'comes after the login, and is one field that the server checks',
  'newsletter/subscribe-form.tsx': 'one field on a prerendered page, which has no room for more',
  'market/search/asset-search.tsx': 'a search: nothing in it can be wrong',
  'onboarding/wizard/step-frame.tsx': 'a screen of a sign-up that has no fields',
  'billing/card/card-form.tsx':
    'the fields of the card are the payment provider’s, in its own frames',
  'billing/subscription/overdue-page.tsx': 'a choice that is always made',
  'billing/subscription/confirm-section.tsx': 'a question with yes and no',
};

/** A form over a schema: its errors are the resolver's, and may be of a field that nobody sees. */
const overSchema =
  /\b(?:useForm|usePreferenceForm|usePersonalizationForm|useTrialPreferenceForm)(?:<[^>]*>)?\(/;

describe('no form refuses in silence', () => {
  it('every form over a schema is one that says all of its errors', async () => {
    const forms = (await sources()).filter(({ text }) => overSchema.test(text));
    expect(forms.length).toBeGreaterThanOrEqual(15);
    for (const { file, text } of forms) {
      expect([file, /<form\b/.test(text)]).toEqual([file, false]);
      expect([file, /<(?:CheckedForm|StepFrame)\s+form=\{form\}/.test(text)]).toEqual([file, true]);
    }
  });
});

it('a form without react-hook-form has a reason', async () => {
  const plain = (await sources()).filter(({ text }) => /<form\b/.test(text));
  expect(plain.map(({ file }) => file).toSorted()).toEqual(Object.keys(plainForms).toSorted());
});

it('whatever is sent at a press is sent by the one hook that sends once', async () => {
  const files = [...(await sources('**/*.ts')), ...(await sources())];
  expect(files.filter(({ text }) => /\buseSubmit\b/.test(text)).length).toBeGreaterThanOrEqual(18);
  const byHand = files.filter(({ text }) => /\bset(?:Busy|Working|Sending)\(/.test(text));
  expect(byHand.map(({ file }) => file)).toEqual([]);
});
