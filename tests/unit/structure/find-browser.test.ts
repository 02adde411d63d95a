import { describe, expect, it } from 'vitest';
import { findInstalledBrowser, type BrowserSearch } from '../../support/browser/browser.ts';

const playwrights = '/home/ana/.cache/ms-playwright/chromium/chrome';

/** A machine with these files only. */
function machine(
  platform: string,
  architecture: string,
  files: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): BrowserSearch {
  return {
    platform,
    architecture,
    environment,
    playwrightPath: () => playwrights,
    exists: (file) => Promise.resolve(files.includes(file)),
  };
}

const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const windowsEdge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
const windows = {
  PROGRAMFILES: 'C:\\Program Files',
  'PROGRAMFILES(X86)': 'C:\\Program Files (x86)',
};

describe('the browser for the tests', () => {
  it.each([
    [
      'npm\u2019s on Linux x64',
      machine('linux', 'x64', [playwrights, '/usr/bin/chromium']),
      undefined,
    ],
    [
      'the one that CHROME_PATH names',
      machine('linux', 'x64', ['/c'], { CHROME_PATH: '/c' }),
      '/c',
    ],
    [
      'Playwright\u2019s before an installed one',
      machine('darwin', 'arm64', [macChrome, playwrights]),
      playwrights,
    ],
    ['Chrome on a Mac', machine('darwin', 'arm64', [macChrome]), macChrome],
    ['Edge on Windows', machine('win32', 'x64', [windowsEdge], windows), windowsEdge],
    [
      'Chromium on Linux arm64',
      machine('linux', 'arm64', ['/usr/bin/chromium']),
      '/usr/bin/chromium',
    ],
  ])('is %s', async (_which, search, expected) => {
    expect(await findInstalledBrowser(search)).toBe(expected);
  });

  it('is an error with one line of instructions when there is none', async () => {
    await expect(findInstalledBrowser(machine('win32', 'arm64', [], windows))).rejects.toThrow(
      /^There is no browser for the tests: .*playwright install chromium.*CHROME_PATH\.$/,
    );
  });

  it('is no other one when CHROME_PATH names a missing file', async () => {
    const search = machine('darwin', 'arm64', [macChrome], { CHROME_PATH: '/nowhere' });
    await expect(findInstalledBrowser(search)).rejects.toThrow(
      'CHROME_PATH names /nowhere, which does not exist.',
    );
  });
});
