import { expect, it } from 'vitest';
import { webSources } from '../../support/sources/web-sources.ts';

it("only one module accesses the browser's storage, because the storage may be full or blocked", async () => {
  const using = (await webSources()).filter(({ text }) =>
    /\b(?:local|session)Storage\b/.test(text),
  );
  expect(using.map(({ file }) => file)).toEqual(['lib/storage.ts']);
});

it("only the session module imports Amplify, and it sets Amplify's storage", async () => {
  const using = (await webSources()).filter(({ text }) => /from 'aws-amplify/.test(text));
  expect(using.map(({ file }) => file)).toEqual(['features/access/session/cognito-session.ts']);
  expect(using[0]?.text).toContain('setKeyValueStorage(');
});
