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

/** A form over a schema: its errors are the resolver's, and may be of a field that nobody sees. */
const overSchema =
  /\b(?:useForm|usePreferenceForm|usePersonalizationForm|useTrialPreferenceForm)(?:<[^>]*>)?\(/;

describe('no form refuses in silence', () => {
  it('every form over a schema is one that says all of its errors', async () => {
    const forms = (await sources()).filter(({ text }) => overSchema.test(text));
    expect(forms.length).toBeGreaterThanOrEqual(13);
    for (const { file, text } of forms) {
      expect([file, /<form\b/.test(text)]).toEqual([file, false]);
      expect([file, /<(?:CheckedForm|StepFrame)\s+form=\{form\}/.test(text)]).toEqual([file, true]);
    }
  });
});

it('whatever is sent at a press is sent by the one hook that sends once', async () => {
  const files = [...(await sources('**/*.ts')), ...(await sources())];
  expect(files.filter(({ text }) => /\buseSubmit\b/.test(text)).length).toBeGreaterThanOrEqual(18);
  const byHand = files.filter(({ text }) => /\bset(?:Busy|Working|Sending)\(/.test(text));
  expect(byHand.map(({ file }) => file)).toEqual([]);
});
