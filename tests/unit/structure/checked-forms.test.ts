import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFiles } from '../../../infra/portable/find-files.ts';
import { projectRoot } from '../../../infra/project-root.ts';
import { listImports, testFiles } from '../../support/sources/source-imports.ts';

const site = resolve(import.meta.dirname, '../../../web/src');

/** @param names the pattern of their paths in the site's sources */
async function sources(names = 'features/**/*.tsx'): Promise<{ file: string; text: string }[]> {
  return Promise.all(
    findFiles(site, names).map(async (file) => ({
      file,
      text: await readFile(resolve(site, file), 'utf8'),
    })),
  );
}

/** Hooks of forms that are validated by a schema: an error may concern a field that is not visible. */
const overSchema = /(?<!function )\buse\w*Form(?:<[^>]*>)?\(/;

describe('forms over a schema', () => {
  it('show all of their errors', async () => {
    const forms = (await sources()).filter(({ text }) => overSchema.test(text));
    expect(forms.length).toBeGreaterThanOrEqual(15);
    for (const { file, text } of forms) {
      expect([file, /<(?:CheckedForm|StepFrame)\s+form=\{/.test(text)]).toEqual([file, true]);
    }
  });
});

/** Files of forms that edit stored values, by the hook itself or a hook on top of it. */
async function savedForms(): Promise<{ file: string; text: string }[]> {
  const hooks = (await sources('features/**/*.ts'))
    .filter(({ text }) => text.includes('useSavedForm'))
    .flatMap(({ text }) => [...text.matchAll(/export function (use\w+)/g)].map(([, name]) => name));
  const used = new RegExp(`\\b(?:${['useSavedForm', ...hooks].join('|')})(?:<[^>]*>)?\\(`);
  return (await sources()).filter(({ text }) => used.test(text));
}

describe('a form over what is saved', async () => {
  const forms = await savedForms();
  const tests = testFiles
    .filter((file) => file.startsWith('tests/web/'))
    .map((file) => listImports(file, readFileSync(resolve(projectRoot, file), 'utf8')));

  it('is found by any of its hooks', () => expect(forms.length).toBeGreaterThanOrEqual(4));

  const pages = findFiles(projectRoot, 'functions/*/README.md').map((page) =>
    readFileSync(resolve(projectRoot, page), 'utf8'),
  );

  it.each(forms)(
    '$file shows changes of other tabs, is documented and tested',
    ({ file, text }) => {
      expect(text, 'show <NewerAnswers> for what is `contested`').toContain('<NewerAnswers');
      const link = `web/src/${file})`;
      const isDocumented = pages.some((page) => page.includes(link));
      expect(isDocumented, `link ${link} in a rule of functions/<capability>/README.md`).toBe(true);
      const isTested = tests.some((imported) => imported.includes(`web/src/${file}`));
      expect(isTested, `import ${file} in a test of tests/web/<feature>/`).toBe(true);
    },
  );
});

/** Native forms, with the reason why their input cannot be invalid. All other forms are a `CheckedForm`. */
const plainForms: Readonly<Record<string, string>> = {
  'features/assistant/composer.tsx':
    'a question: any text can be asked, and a counter shows when it is too long',
  'features/billing/subscription/confirm-section.tsx': 'a question with yes and no',
  'features/billing/subscription/overdue-page.tsx': 'one of the plans is always chosen',
  'features/market/search/asset-search.tsx': 'a search: any text can be searched',
  'features/onboarding/wizard/step-frame.tsx': 'a screen of a sign-up without fields',
  'marketing/plans/one-off-offers.tsx': 'leads to another page, before any script has run too',
  'marketing/samples/try-assistant.tsx': 'a question: any text can be asked',
};

it('every form without validation has a reason', async () => {
  const files = (await sources('**/*.tsx')).filter(({ text }) => /<form\b/.test(text));
  expect(files.map(({ file }) => file).toSorted()).toEqual(
    [...Object.keys(plainForms), 'ui/forms/checked-form.tsx'].toSorted(),
  );
});

it('sends the values that are shown: no text is edited meanwhile', async () => {
  const typed = (await sources()).filter(({ text }) =>
    /<(?:TextField|MaskedField|PasswordField|DateField)\b/.test(text),
  );
  const sending = typed.filter(({ text }) => /\bbusy\b|'saving'/.test(text));
  expect(sending.length).toBeGreaterThanOrEqual(12);
  // A form with `busy` disables all of its fields; otherwise each field is read-only.
  const isHeld = (text: string) =>
    /<CheckedForm[^>]*\sbusy=\{/.test(text) || /\breadOnly(?:=\{|: )/.test(text);
  const edited = sending.filter(({ text }) => !isHeld(text));
  expect(edited.map(({ file }) => file)).toEqual([]);
});

it('every submission uses the one hook that prevents repeated ones', async () => {
  const files = [...(await sources('features/**/*.ts')), ...(await sources())];
  expect(files.filter(({ text }) => /\buseSubmit\b/.test(text)).length).toBeGreaterThanOrEqual(18);
  const byHand = files.filter(({ text }) => /\bset(?:Busy|Working|Sending)\(/.test(text));
  expect(byHand.map(({ file }) => file)).toEqual([]);
});

it('every e-mail field uses the same component', async () => {
  const files = await sources('**/*.tsx');
  const own = files.filter(({ text }) => /\binputMode="email"|autoComplete="email"/.test(text));
  expect(own.map(({ file }) => file)).toEqual([]);
  const common = files.filter(({ text }) => text.includes('{...emailInput}'));
  expect(common.length).toBeGreaterThanOrEqual(6);
});

it('no form is sent by the browser itself but the one that leads to a page', async () => {
  const forms = (await sources('**/*.tsx')).flatMap(({ file, text }) =>
    [...text.matchAll(/<form\b[^>]*/g)].map(([tag]) => ({ file, tag })),
  );
  expect(forms.length).toBeGreaterThanOrEqual(8);
  const native = forms.filter(({ tag }) => !/\bmethod="dialog"/.test(tag));
  expect(native.map(({ file }) => file)).toEqual(['marketing/plans/one-off-offers.tsx']);
});
